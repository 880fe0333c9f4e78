import { CommandBus } from '@nestjs/cqrs';
import { Connections } from '#integrations/connections/connections';
import { GATEWAY_KINDS } from '#integrations/connections/domain/connection.events';
import { GatewayRefused } from '#integrations/payments/gateway/gateway.errors';
import { PaymentGateways } from '#integrations/payments/gateway/payment-gateways';
import { moneyOf } from '#integrations/payments/order-money';
import { Clocks } from '#platform/clock/clocks';
import { orderOf } from '#orders/index';
import { type Cause, causeOf, followUp } from '#platform/due-work/cause';
import { DONE, Policy, type PolicyHandler } from '#platform/due-work/policy';
import { EventHistory } from '#platform/event-history/event-history';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import type { ClaimedWork, Settlement, WorkItem } from '#platform/storage/due-work';
import { type RefundRequested, SettleRefund, SubmitRefund } from '#refunds/index';

const KIND = 'gateway.refund';

/** A refund that was asked for goes to the gateway that took the payment, under the refund's id; its outcome comes as a notice. */
@Policy({ kind: KIND, atOnce: 16 })
export class RefundAtGatewayWhenRequested implements PolicyHandler {
  constructor(
    private readonly history: EventHistory,
    private readonly connections: Connections,
    private readonly gateways: PaymentGateways,
    private readonly commands: CommandBus,
    private readonly clocks: Clocks,
  ) {}

  plan(event: RecordedEvent): readonly WorkItem[] {
    if (event.type !== 'refund.requested') return [];
    const { refund } = event.data as RefundRequested;
    const payload = { cause: causeOf(event), order: orderOf(event.stream), refund };
    return [{ kind: KIND, key: refund, dueAt: event.created, payload }];
  }

  async perform({ payload }: ClaimedWork): Promise<Settlement> {
    const { cause, order, refund } = payload as { cause: Cause; order: string; refund: string };
    const { submitted, requested } = await moneyOf(this.history, order);
    const { payment, amount } = requested.get(refund)!;
    const paid = submitted.get(payment);
    const connection = paid && (await this.connections.byId(paid.connection, GATEWAY_KINDS));
    if (!connection) throw new Error(`Payment ${payment} has not reached its gateway yet.`);
    const context = await followUp(cause, KIND, this.clocks);
    try {
      const wish = { refund, gatewayPayment: paid.reference, amount, notes: { order } };
      const { reference } = await this.gateways.of(connection).refund(wish);
      await this.commands.execute(new SubmitRefund(order, refund, reference, context));
    } catch (error) {
      if (!(error instanceof GatewayRefused)) throw error;
      const { code: failure_code, message: failure_message } = error.failure;
      await this.commands.execute(new SettleRefund(order, refund, { succeeded: false, failure_code, failure_message }, context));
    }
    return DONE;
  }
}
