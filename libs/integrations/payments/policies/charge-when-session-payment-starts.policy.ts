import { CommandBus } from '@nestjs/cqrs';
import {
  checkoutSession,
  FailSessionPayment,
  RouteSessionPayment,
  sessionOf,
  sessionStream,
  statusAt,
  SubmitSessionPayment,
} from '#checkout/contract';
import { GatewayClient } from '#integrations/payments/gateway-client';
import { type GatewayJob, gatewayJobOf, GATEWAY_QUEUE } from '#integrations/payments/gateway-jobs';
import { ReturnAddresses } from '#integrations/payments/return/return-addresses';
import { fold } from '#kernel/fact';
import { Clocks } from '#platform/clock/clocks';
import { causeOf, followUp } from '#job-queue/cause';
import { COMPLETED, Policy, type PolicyHandler } from '#job-queue/policy';
import { EventHistory } from '#platform/event-history/event-history';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import type { ClaimedJob, JobResult, Job } from '#job-queue/job-store';

const QUEUE = 'gateway.charge_session';

interface SessionJob extends GatewayJob {
  readonly session: string;
}

/** Charges a payment of a session at the gateway while the session is open; the outcome comes as a notice. */
@Policy({ queue: QUEUE, ...GATEWAY_QUEUE })
export class ChargeWhenSessionPaymentStarts implements PolicyHandler<SessionJob> {
  constructor(
    private readonly history: EventHistory,
    private readonly gateway: GatewayClient,
    private readonly commands: CommandBus,
    private readonly addresses: ReturnAddresses,
    private readonly clocks: Clocks,
  ) {}

  plan(event: RecordedEvent): readonly Job<SessionJob>[] {
    if (event.type !== 'checkout_session.payment_started') return [];
    const { payment } = event.data.payment;
    return [gatewayJobOf(QUEUE, { cause: causeOf(event), order: null, session: sessionOf(event.stream)!, payment, refund: null })];
  }

  async perform(job: ClaimedJob<SessionJob>): Promise<JobResult> {
    const { cause, session, payment } = job.payload;
    const context = await followUp(cause, QUEUE, this.clocks);
    const { status, terms, payments } = fold(checkoutSession, await this.history.stream(sessionStream(session)));
    const known = payments.get(payment)!;
    if (known.status !== 'processing' || statusAt(status, terms!.expires_at, context.now) !== 'open') return COMPLETED;
    const { amount, currency, method, method_details, expires_at } = known.begun.payment;
    const { customer } = terms!.personal;
    const charge = { payment, amount, currency, instrument: { method, method_details }, customer, expires_at, notes: { session } };
    const routing = await followUp(cause, QUEUE, this.clocks, '.route');
    return this.gateway.send(
      job,
      known.connection === null
        ? {
            method,
            toCharge: { amount, currency },
            route: (chosen) => this.commands.execute(RouteSessionPayment({ session, payment, route: chosen, context: routing })),
          }
        : { connection: known.connection },
      {
        ask: (gateway, { id }, is_first) => gateway.charge({ ...charge, is_first, return_to: this.addresses.of(id, job.payload) }),
        answered: async ({ reference: gateway_reference, action: next_action }) =>
          next_action &&
          this.commands.execute(SubmitSessionPayment({ session, submitted: { payment, gateway_reference, next_action }, context })),
        refused: (failure) => this.commands.execute(FailSessionPayment({ session, payment, error: failure, context })),
      },
    );
  }
}
