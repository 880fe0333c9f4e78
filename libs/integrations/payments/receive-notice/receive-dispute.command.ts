import { CommandBus } from '@nestjs/cqrs';
import { RecordDispute } from '#disputes/contract';
import type { GatewayConnection } from '#integrations/connections/opened-connection';
import { GatewayAlerts } from '#integrations/payments/gateway-alerts';
import { causeOfNotice, NOTICE } from '#integrations/payments/gateway-jobs';
import type { DisputeNotice, PaymentNotice } from '#integrations/payments/gateway/gateway-notice';
import { OutcomesAtGateways } from '#integrations/payments/outcomes-at-gateways';
import { NamedPayments } from '#integrations/payments/receive-notice/named-payments';
import { Clock } from '#kernel/time';
import { compositeCommand, fields } from '#platform/cqrs/command';

/**
 * Records a dispute by its current state at the gateway, because notices arrive in any order. They do not name our payment either, so it is looked up.
 * Rejects as `PaymentGateway` does; the notice is then applied later.
 */
export const ReceiveDispute = compositeCommand('ReceiveDispute', {
  input: fields<{ connection: GatewayConnection; notice: DisputeNotice; requestId: string | null }>(),
  uses: { payments: NamedPayments, commands: CommandBus, outcomes: OutcomesAtGateways, alerts: GatewayAlerts, clock: Clock },
  async run({ connection, notice, context, requestId }, { payments, commands, outcomes, alerts, clock }): Promise<'applied' | 'ignored'> {
    const named = await payments.find(connection, notice.gatewayPayment, requestId);
    if (named === null) return 'ignored';
    const { paid, order } = named;
    if (order === null) await alertOfSession(paid, notice, connection, alerts, clock);
    else {
      const { gatewayReference: reference } = notice;
      const query = async () => ({ ...(await outcomes.disputeNow(connection, reference)), payment: paid.payment });
      await commands.execute(RecordDispute({ order, reference, query, context }));
    }
    return 'applied';
  },
});

/** Money without an order is returned automatically; a person must see that the dispute does not return it a second time. */
async function alertOfSession(
  { session, payment }: PaymentNotice,
  notice: DisputeNotice,
  connection: GatewayConnection,
  alerts: GatewayAlerts,
  clock: Clock,
): Promise<void> {
  const message = `Payment ${payment} is disputed (${notice.gatewayReference}). No order was placed with its money, which goes back automatically: tell the bank so at the gateway.`;
  const cause = causeOfNotice(notice, connection, clock.milliseconds());
  await alerts.raise(NOTICE, { cause, order: null, session, payment: payment!, refund: null }, 'outcome_unknown', message);
}
