import { CommandBus } from '@nestjs/cqrs';
import { checkoutSession, FailSessionPayment, sessionOf, type SessionPaymentStarted, sessionStream, statusAt } from '#checkout/index';
import { Connections } from '#integrations/connections/connections';
import { GatewayRefused } from '#integrations/payments/gateway/gateway.errors';
import { PaymentGateways } from '#integrations/payments/gateway/payment-gateways';
import { fold } from '#kernel/fact';
import { Clocks } from '#platform/clock/clocks';
import { type Cause, causeOf, followUp } from '#platform/due-work/cause';
import { DONE, Policy, type PolicyHandler } from '#platform/due-work/policy';
import { EventHistory } from '#platform/event-history/event-history';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import type { ClaimedWork, Settlement, WorkItem } from '#platform/storage/due-work';

const KIND = 'gateway.charge_session';

/** A payment that a session waits for is asked for at the gateway while the session is open; its outcome comes as a notice. */
@Policy({ kind: KIND, atOnce: 16 })
export class ChargeWhenSessionPaymentStarts implements PolicyHandler {
  constructor(
    private readonly history: EventHistory,
    private readonly connections: Connections,
    private readonly gateways: PaymentGateways,
    private readonly commands: CommandBus,
    private readonly clocks: Clocks,
  ) {}

  plan(event: RecordedEvent): readonly WorkItem[] {
    if (event.type !== 'checkout_session.payment_started') return [];
    const { payment } = (event.data as SessionPaymentStarted).payment;
    const payload = { cause: causeOf(event), session: sessionOf(event.stream), payment };
    return [{ kind: KIND, key: payment, dueAt: event.created, payload }];
  }

  async perform({ payload }: ClaimedWork): Promise<Settlement> {
    const { cause, session, payment } = payload as { cause: Cause; session: string; payment: string };
    const context = await followUp(cause, KIND, this.clocks);
    const { status, terms, payments } = fold(checkoutSession, await this.history.stream(sessionStream(session)));
    const known = payments.get(payment)!;
    if (known.status !== 'processing' || statusAt(status, terms!.expires_at, context.now) !== 'open') return DONE;
    const { amount, currency, method, method_details } = known.begun.payment;
    const connection = await this.connections.gatewayOf(cause.account, cause.livemode);
    const instrument = { method, method_details };
    const { customer } = terms!.personal;
    try {
      await this.gateways.of(connection).charge({ payment, amount, currency, instrument, customer, notes: { session } });
    } catch (error) {
      if (!(error instanceof GatewayRefused)) throw error;
      await this.commands.execute(new FailSessionPayment(session, payment, error.failure, context));
    }
    return DONE;
  }
}
