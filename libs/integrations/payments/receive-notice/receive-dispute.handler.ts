import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { RecordDispute } from '#disputes/contract';
import type { GatewayConnection } from '#integrations/connections/opened-connection';
import { GatewayAlerts } from '#integrations/payments/gateway-alerts';
import { causeOfNotice, NOTICE } from '#integrations/payments/gateway-jobs';
import type { DisputeNotice, PaymentNotice } from '#integrations/payments/gateway/gateway-notice';
import { OutcomesAtGateways } from '#integrations/payments/outcomes-at-gateways';
import { NamedPayments } from '#integrations/payments/receive-notice/named-payments';
import { ReceiveDispute } from '#integrations/payments/receive-notice/receive-notice.command';
import { Clock } from '#kernel/time';

/**
 * Records a dispute by its current state at the gateway, because notices arrive in any order. They do not name our payment either, so it is looked up.
 * Rejects as `PaymentGateway` does; the notice is then applied later.
 */
@CommandHandler(ReceiveDispute)
export class ReceiveDisputeHandler implements ICommandHandler<ReceiveDispute> {
  constructor(
    private readonly payments: NamedPayments,
    private readonly commands: CommandBus,
    private readonly outcomes: OutcomesAtGateways,
    private readonly alerts: GatewayAlerts,
    private readonly clock: Clock,
  ) {}

  async execute({ connection, notice, context, requestId }: ReceiveDispute): Promise<'applied' | 'ignored'> {
    const named = await this.payments.find(connection, notice.gatewayPayment, requestId);
    if (named === null) return 'ignored';
    const { paid, order } = named;
    if (order === null) await this.alertOfSession(paid, notice, connection);
    else {
      const { gatewayReference } = notice;
      const query = async () => ({ ...(await this.outcomes.disputeNow(connection, gatewayReference)), payment: paid.payment });
      await this.commands.execute(new RecordDispute(order, gatewayReference, query, context));
    }
    return 'applied';
  }

  /** Money without an order is returned automatically; a person must see that the dispute does not return it a second time. */
  private async alertOfSession({ session, payment }: PaymentNotice, notice: DisputeNotice, connection: GatewayConnection): Promise<void> {
    const message = `Payment ${payment} is disputed (${notice.gatewayReference}). No order was placed with its money, which goes back automatically: tell the bank so at the gateway.`;
    const cause = causeOfNotice(notice, connection, this.clock.milliseconds());
    await this.alerts.raise(NOTICE, { cause, order: null, session, payment: payment!, refund: null }, 'outcome_unknown', message);
  }
}
