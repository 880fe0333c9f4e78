import { CommandBus } from '@nestjs/cqrs';
import type { GatewayConnection } from '#integrations/connections/opened-connection';
import { GatewayAlerts } from '#integrations/payments/gateway-alerts';
import { causeOfNotice, NOTICE } from '#integrations/payments/gateway-jobs';
import type { PaymentNotice, RefundNotice } from '#integrations/payments/gateway/gateway-notice';
import { OutcomesAtGateways } from '#integrations/payments/outcomes-at-gateways';
import { NamedPayments } from '#integrations/payments/receive-notice/named-payments';
import { spokenMoney } from '#kernel/spoken-money';
import { Clock } from '#kernel/time';
import { RecordGatewayRefund } from '#orders/refunds/contract';
import { compositeCommand, fields } from '#platform/cqrs/command';

/**
 * Records a refund that was made at the gateway itself, for example in its dashboard, by its current state there. Rejects as `PaymentGateway` does; the
 * notice is then applied later.
 */
export const ReceiveGatewayRefund = compositeCommand('ReceiveGatewayRefund', {
  input: fields<{ connection: GatewayConnection; notice: RefundNotice; requestId: string | null }>(),
  uses: { payments: NamedPayments, commands: CommandBus, outcomes: OutcomesAtGateways, alerts: GatewayAlerts, clock: Clock },
  async run({ connection, notice, context, requestId }, { payments, commands, outcomes, alerts, clock }): Promise<'applied' | 'ignored'> {
    const named = await payments.find(connection, notice.gatewayPayment, requestId);
    if (named === null) return 'ignored';
    const { paid, order } = named;
    let isOfGateway = false as boolean;
    const refundNow = async (): Promise<RefundNotice | null> => {
      const refund = await outcomes.refundNow(connection, notice.gatewayReference);
      isOfGateway = refund?.refund === null;
      return isOfGateway ? refund : null;
    };
    if (order === null) {
      const refund = await refundNow();
      if (refund?.kind === 'refund_processed') await alertOfSession(paid, refund, connection, alerts, clock);
    } else {
      const query = async () => {
        const refund = await refundNow();
        return refund && reportOf(refund, paid.payment);
      };
      await commands.execute(RecordGatewayRefund({ order, query, context }));
    }
    return isOfGateway ? 'applied' : 'ignored';
  },
});

/** Money without an order is returned automatically; a person must check that it is returned only once. */
async function alertOfSession(
  { session, payment }: PaymentNotice,
  { amount, currency, gatewayReference, ...notice }: RefundNotice,
  connection: GatewayConnection,
  alerts: GatewayAlerts,
  clock: Clock,
): Promise<void> {
  const message = `A refund of ${spokenMoney(amount, currency)} of payment ${payment} was made at the payment gateway (${gatewayReference}). No order was placed with that money, and it goes back automatically. See there that no more goes back than came in.`;
  const cause = causeOfNotice(notice, connection, clock.milliseconds());
  await alerts.raise(NOTICE, { cause, order: null, session, payment: payment!, refund: null }, 'refund_mismatch', message);
}

function reportOf({ kind, gatewayReference, gatewayPayment, amount, currency, bankReference, failure }: RefundNotice, payment: string) {
  const reference = { reference: bankReference?.value ?? null, reference_type: bankReference?.type ?? null };
  const outcome =
    kind === 'refund_processed'
      ? ({ succeeded: true, ...reference } as const)
      : ({ succeeded: false, failure_code: failure!.code, failure_message: failure!.message } as const);
  return { payment, gateway_reference: gatewayReference, gateway_payment: gatewayPayment, amount, currency, outcome };
}
