import { CommandBus } from '@nestjs/cqrs';
import { GatewayClient } from '#integrations/payments/gateway-client';
import { type GatewayJob, gatewayJobOf, GATEWAY_QUEUE, lookedUpLater } from '#integrations/payments/gateway-jobs';
import { ReturnAddresses } from '#integrations/payments/return/return-addresses';
import { chargedMoneyOf } from '#integrations/payments/charged-money';
import { FailPayment, orderOf, RoutePayment, SubmitPayment } from '#orders/contract';
import { Clocks } from '#platform/clock/clocks';
import { causeOf, followUp } from '#job-queue/cause';
import { COMPLETED, Policy, type PolicyHandler } from '#job-queue/policy';
import { EventHistory } from '#platform/event-history/event-history';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import type { ClaimedJob, JobResult, Job } from '#job-queue/job-store';

const QUEUE = 'gateway.charge';

interface OrderJob extends GatewayJob {
  readonly order: string;
}

/** Charges a started payment at the account's gateway; the outcome comes as a notice. */
@Policy({ queue: QUEUE, ...GATEWAY_QUEUE })
export class ChargeWhenPaymentStarts implements PolicyHandler<OrderJob> {
  constructor(
    private readonly history: EventHistory,
    private readonly gateway: GatewayClient,
    private readonly commands: CommandBus,
    private readonly addresses: ReturnAddresses,
    private readonly clocks: Clocks,
  ) {}

  plan(event: RecordedEvent): readonly Job<OrderJob>[] {
    if (event.type !== 'payment.started') return [];
    const { payment } = event.data;
    return [gatewayJobOf(QUEUE, { cause: causeOf(event), order: orderOf(event.stream)!, session: null, payment, refund: null })];
  }

  async perform(job: ClaimedJob<OrderJob>): Promise<JobResult> {
    const gatewayJob = job.payload;
    const { cause, order, payment } = gatewayJob;
    const { customer, started, connections, routes, outcomes } = await chargedMoneyOf(this.history, { order, session: null }, cause);
    if (outcomes.has(payment)) return COMPLETED;
    const route = routes.get(payment);
    // An earlier attempt that broke off has charged it, or the service before a restore did. The notice may be lost, so the outcome is queried.
    if (route !== undefined) return { next: [lookedUpLater(gatewayJob, route.connection, route.gateway_reference, cause.created)] };
    const { amount, currency, method, method_details, expires_at } = started.get(payment)!;
    const charge = { payment, amount, currency, instrument: { method, method_details }, customer: customer!, expires_at, notes: { order } };
    const context = await followUp(cause, QUEUE, this.clocks);
    const routing = await followUp(cause, QUEUE, this.clocks, '.route');
    const known = connections.get(payment);
    return this.gateway.send(
      job,
      known === undefined
        ? {
            method,
            toCharge: { amount, currency },
            route: (chosen) => this.commands.execute(RoutePayment({ order, payment, route: chosen, context: routing })),
          }
        : { connection: known },
      {
        ask: (gateway, { id }, is_first) => gateway.charge({ ...charge, is_first, return_to: this.addresses.of(id, gatewayJob) }),
        answered: ({ reference, action }, { id, kind }) => {
          const route = { gateway: kind, connection: id, gateway_reference: reference };
          return this.commands.execute(SubmitPayment({ order, payment, route, action, context }));
        },
        refused: (failure) => this.commands.execute(FailPayment({ order, payment, error: failure, context })),
      },
    );
  }
}
