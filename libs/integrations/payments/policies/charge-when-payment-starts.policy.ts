import { CommandBus } from '@nestjs/cqrs';
import { Connections } from '#integrations/connections/connections';
import { GatewayRefused } from '#integrations/payments/gateway/gateway.errors';
import { PaymentGateways } from '#integrations/payments/gateway/payment-gateways';
import { moneyOf } from '#integrations/payments/order-money';
import { Clocks } from '#platform/clock/clocks';
import { FailPayment, orderOf, type PaymentStarted, SubmitPayment } from '#orders/index';
import { type Cause, causeOf, followUp } from '#platform/due-work/cause';
import { DONE, Policy, type PolicyHandler } from '#platform/due-work/policy';
import { EventHistory } from '#platform/event-history/event-history';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import type { ClaimedWork, Settlement, WorkItem } from '#platform/storage/due-work';

const KIND = 'gateway.charge';

/** A payment that has started is asked for at the gateway; its outcome comes as a notice. */
@Policy({ kind: KIND, atOnce: 16 })
export class ChargeWhenPaymentStarts implements PolicyHandler {
  constructor(
    private readonly history: EventHistory,
    private readonly connections: Connections,
    private readonly gateways: PaymentGateways,
    private readonly commands: CommandBus,
    private readonly clocks: Clocks,
  ) {}

  plan(event: RecordedEvent): readonly WorkItem[] {
    if (event.type !== 'payment.started') return [];
    const { payment } = event.data as PaymentStarted;
    const payload = { cause: causeOf(event), order: orderOf(event.stream), payment };
    return [{ kind: KIND, key: payment, dueAt: event.created, payload }];
  }

  async perform({ payload }: ClaimedWork): Promise<Settlement> {
    const { cause, order, payment } = payload as { cause: Cause; order: string; payment: string };
    const { customer, started, submitted, settled } = await moneyOf(this.history, order);
    if (submitted.has(payment) || settled.has(payment)) return DONE;
    const { amount, currency, method, method_details } = started.get(payment)!;
    const connection = await this.connections.gatewayOf(cause.account, cause.livemode);
    const context = await followUp(cause, KIND, this.clocks);
    try {
      const { reference } = await this.gateways.of(connection).charge({
        payment,
        amount,
        currency,
        instrument: { method, method_details },
        customer: customer!,
        notes: { order },
      });
      await this.commands.execute(new SubmitPayment(order, payment, connection.id, reference, context));
    } catch (error) {
      if (!(error instanceof GatewayRefused)) throw error;
      await this.commands.execute(new FailPayment(order, payment, error.failure, context));
    }
    return DONE;
  }
}
