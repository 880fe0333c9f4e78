import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { GatewayConnection } from '#integrations/payments/gateway/payment-gateway';
import type { PaymentNotice, RefundNotice } from '#integrations/payments/gateway/gateway-notice';
import { PaymentGateways } from '#integrations/payments/gateway/payment-gateways';
import { ReceiveNotice } from '#integrations/payments/receive-notice/receive-notice.command';
import { Clock } from '#kernel/time';
import { CapturePayment, FailPayment } from '#orders/index';
import { CommandContext } from '#platform/event-store/command-context';
import { SettleRefund } from '#refunds/index';

/**
 * Applies what a gateway tells to the order it is about, durably before the gateway is answered. Told twice, it is the same command; what
 * is not about anything of ours changes nothing.
 */
@CommandHandler(ReceiveNotice)
export class ReceiveNoticeHandler implements ICommandHandler<ReceiveNotice> {
  constructor(
    private readonly commands: CommandBus,
    private readonly gateways: PaymentGateways,
    private readonly clock: Clock,
  ) {}

  async execute(received: ReceiveNotice): Promise<void> {
    const { notice, connection } = received;
    if (notice.kind === 'other' || notice.order === null) return;
    const context = this.context(received, notice.eventId);
    if ('refund' in notice) await this.refundTold(notice.order, notice, context);
    else await this.paymentTold(notice.order, notice, connection, context);
  }

  private async paymentTold(order: string, notice: PaymentNotice, connection: GatewayConnection, context: CommandContext): Promise<void> {
    const { kind, payment, gatewayReference, amount, currency, bankReference } = notice;
    if (payment === null) return;
    if (kind === 'payment_authorized') return this.gateways.of(connection).captureAuthorized(gatewayReference, amount, currency);
    if (kind === 'payment_failed') return this.commands.execute(new FailPayment(order, payment, notice.failure!, context));
    const reference = { bank_reference: bankReference?.value ?? null, bank_reference_type: bankReference?.type ?? null };
    const capture = { payment, amount, gateway: connection.id, gateway_reference: gatewayReference, ...reference };
    return this.commands.execute(new CapturePayment(order, capture, context));
  }

  private async refundTold(order: string, { kind, refund, bankReference, failure }: RefundNotice, context: CommandContext): Promise<void> {
    if (refund === null) return;
    const outcome =
      kind === 'refund_processed'
        ? ({ succeeded: true, reference: bankReference?.value ?? null, reference_type: bankReference?.type ?? null } as const)
        : ({ succeeded: false, failure_code: failure!.code, failure_message: failure!.message } as const);
    await this.commands.execute(new SettleRefund(order, refund, outcome, context));
  }

  private context({ connection, requestId }: ReceiveNotice, eventId: string): CommandContext {
    const { account, livemode, id, kind } = connection;
    const now = this.clock.milliseconds();
    const repeatable = `${id}\n${eventId}`;
    return new CommandContext({
      account,
      livemode,
      actor: { type: 'partner', id, name: kind },
      milliseconds: 0,
      performedAt: now,
      repeatable,
      requestId,
    });
  }
}
