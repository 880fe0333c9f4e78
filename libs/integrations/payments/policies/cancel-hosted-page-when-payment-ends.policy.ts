import { sessionOf } from '#checkout/contract';
import { chargedMoneyOf } from '#integrations/payments/charged-money';
import { GatewayClient } from '#integrations/payments/gateway-client';
import { type GatewayJob, gatewayJobOf, GATEWAY_QUEUE } from '#integrations/payments/gateway-jobs';
import { orderOf } from '#orders/contract';
import { EventHistory } from '#platform/event-history/event-history';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import { causeOf } from '#job-queue/cause';
import { COMPLETED, Policy, type PolicyHandler } from '#job-queue/policy';
import type { ClaimedJob, Job, JobResult } from '#job-queue/job-store';

const QUEUE = 'gateway.cancel_hosted';

/** Facts that end a payment without money. A session that expires does not name its payment. */
/** Closes the gateway's own page when its payment ends, so that nobody pays there for something that is over. */
@Policy({ queue: QUEUE, ...GATEWAY_QUEUE })
export class CancelHostedPageWhenPaymentEnds implements PolicyHandler<GatewayJob> {
  constructor(
    private readonly history: EventHistory,
    private readonly gateway: GatewayClient,
  ) {}

  plan(event: RecordedEvent): readonly Job<GatewayJob>[] {
    const isFailed = event.type === 'payment.failed' || event.type === 'checkout_session.payment_failed';
    if (!isFailed && event.type !== 'checkout_session.expired') return [];
    const payment = isFailed ? event.data.payment : '';
    const gatewayJob = { cause: causeOf(event), order: orderOf(event.stream), session: sessionOf(event.stream), payment, refund: null };
    return [{ ...gatewayJobOf(QUEUE, gatewayJob), key: event.id }];
  }

  async perform(job: ClaimedJob<GatewayJob>): Promise<JobResult> {
    const { cause, order, session, payment } = job.payload;
    const { started, connections, references, outcomes } = await chargedMoneyOf(this.history, { order, session }, cause);
    const ended = [...started.values()].findLast(
      (each) => each.method === 'hosted' && (payment === '' || payment === each.payment),
    )?.payment;
    const [connection, reference] = [connections.get(ended ?? ''), references.get(ended ?? '')];
    if (connection === undefined || reference === undefined || outcomes.get(ended!) === 'captured') return COMPLETED;
    return this.gateway.send(
      { ...job, payload: { ...job.payload, payment: ended! } },
      { connection },
      {
        ask: async (gateway) => ({ reference, there: await gateway.cancelHosted(reference) }),
        // The page expires soon after the payment. Money that arrives before that is treated as a late capture.
        refused: async () => undefined,
      },
    );
  }
}
