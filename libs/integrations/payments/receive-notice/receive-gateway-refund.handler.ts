import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { GatewayConnection } from '#integrations/connections/opened-connection';
import { GatewayAlerts } from '#integrations/payments/gateway-alerts';
import { causeOfNotice, NOTICE } from '#integrations/payments/gateway-jobs';
import type { PaymentNotice, RefundNotice } from '#integrations/payments/gateway/gateway-notice';
import { OutcomesAtGateways } from '#integrations/payments/outcomes-at-gateways';
import { NamedPayments } from '#integrations/payments/receive-notice/named-payments';
import { ReceiveGatewayRefund } from '#integrations/payments/receive-notice/receive-notice.command';
import { spokenMoney } from '#kernel/spoken-money';
import { Clock } from '#kernel/time';
import { RecordGatewayRefund } from '#orders/refunds/contract';

/**
 * Records a refund that was made at the gateway itself, by its current state there. Rejects as `PaymentGateway` does; the notice is then applied
 * later.
 */
@CommandHandler(ReceiveGatewayRefund)
export class ReceiveGatewayRefundHandler implements ICommandHandler<ReceiveGatewayRefund> {
  constructor(
    private readonly payments: NamedPayments,
    private readonly commands: CommandBus,
    private readonly outcomes: OutcomesAtGateways,
    private readonly alerts: GatewayAlerts,
    private readonly clock: Clock,
  ) {}

  async execute({ connection, notice, context, requestId }: ReceiveGatewayRefund): Promise<'applied' | 'ignored'> {
    const named = await this.payments.find(connection, notice.gatewayPayment, requestId);
    if (named === null) return 'ignored';
    const { paid, order } = named;
    let isOfGateway = false as boolean;
    const query = async (): Promise<RefundNotice | null> => {
      const refund = await this.outcomes.refundNow(connection, notice.gatewayReference);
      isOfGateway = refund?.refund === null;
      return isOfGateway ? refund : null;
    };
    if (order === null) {
      const refund = await query();
      if (refund?.kind === 'refund_processed') await this.alertOfSession(paid, refund, connection);
    } else {
      const report = async () => {
        const refund = await query();
        return refund && reportOf(refund, paid.payment);
      };
      await this.commands.execute(new RecordGatewayRefund(order, report, context));
    }
    return isOfGateway ? 'applied' : 'ignored';
  }

  /** Money without an order is returned automatically; a person must check that it is returned only once. */
  private async alertOfSession(
    { session, payment }: PaymentNotice,
    { amount, currency, gatewayReference, ...notice }: RefundNotice,
    connection: GatewayConnection,
  ): Promise<void> {
    const message = `A refund of ${spokenMoney(amount, currency)} of payment ${payment} was made at the payment gateway (${gatewayReference}). No order was placed with that money, and it goes back automatically. See there that no more goes back than came in.`;
    const cause = causeOfNotice(notice, connection, this.clock.milliseconds());
    await this.alerts.raise(NOTICE, { cause, order: null, session, payment: payment!, refund: null }, 'refund_mismatch', message);
  }
}

function reportOf({ kind, gatewayReference, gatewayPayment, amount, currency, bankReference, failure }: RefundNotice, payment: string) {
  const reference = { reference: bankReference?.value ?? null, reference_type: bankReference?.type ?? null };
  const outcome =
    kind === 'refund_processed'
      ? ({ succeeded: true, ...reference } as const)
      : ({ succeeded: false, failure_code: failure!.code, failure_message: failure!.message } as const);
  return { payment, gateway_reference: gatewayReference, gateway_payment: gatewayPayment, amount, currency, outcome };
}
