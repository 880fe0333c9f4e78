import { CommandBus, CommandHandler, type ICommand, type ICommandHandler } from '@nestjs/cqrs';
import { CaptureSessionPayment, FailSessionPayment, SettleSessionRefund } from '#checkout/index';
import type { GatewayConnection } from '#integrations/connections/opened-connection';
import type { PaymentNotice, RefundNotice } from '#integrations/payments/gateway/gateway-notice';
import { PaymentGateways } from '#integrations/payments/gateway/payment-gateways';
import { ReceiveNotice } from '#integrations/payments/receive-notice/receive-notice.command';
import { Clock } from '#kernel/time';
import { CapturePayment, FailPayment } from '#orders/index';
import { CommandContext } from '#platform/event-store/command-context';
import { SettleRefund } from '#refunds/index';

/**
 * Applies what a gateway tells to the order or session it is about, durably before the gateway is answered. Told twice, it is the same
 * command; what is not about anything of ours changes nothing.
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
    if (notice.kind === 'other') return;
    const context = this.context(received);
    const command = 'refund' in notice ? refundTold(notice, context) : await this.paymentTold(notice, connection, context);
    if (command !== null) await this.commands.execute(command);
  }

  /** Money that the bank has set aside is taken; a notice of that follows. */
  private async paymentTold(notice: PaymentNotice, connection: GatewayConnection, context: CommandContext): Promise<ICommand | null> {
    const { kind, payment, order, session, gatewayReference, amount, currency } = notice;
    if (payment === null || (order ?? session) === null) return null;
    if (kind === 'payment_authorized') {
      await this.gateways.of(connection).captureAuthorized(gatewayReference, amount, currency);
      return null;
    }
    return kind === 'payment_failed' ? failed(notice, payment, context) : captured(notice, payment, connection, context);
  }

  /** What follows from the notice is named after the gateway's own time of it, which is the same however often it is told. */
  private context({ connection: { account, livemode, id, kind }, notice, requestId }: ReceiveNotice): CommandContext {
    return new CommandContext({
      account,
      livemode,
      actor: { type: 'partner', id, name: kind },
      milliseconds: notice.at * 1000,
      performedAt: this.clock.milliseconds(),
      repeatable: `${id}\n${notice.eventId}`,
      requestId,
    });
  }
}

/** What is about an order's payment is told to the order, what is about a session's to the session. */
function failed({ order, session, failure }: PaymentNotice, payment: string, context: CommandContext): ICommand {
  return order === null ? new FailSessionPayment(session!, payment, failure!, context) : new FailPayment(order, payment, failure!, context);
}

function captured(notice: PaymentNotice, payment: string, connection: GatewayConnection, context: CommandContext): ICommand {
  const { order, session, amount, gatewayReference, bankReference } = notice;
  const reference = { bank_reference: bankReference?.value ?? null, bank_reference_type: bankReference?.type ?? null };
  const capture = { payment, amount, gateway: connection.id, gateway_reference: gatewayReference, ...reference };
  return order === null ? new CaptureSessionPayment(session!, capture, context) : new CapturePayment(order, capture, context);
}

function refundTold({ kind, order, session, refund, bankReference, failure }: RefundNotice, context: CommandContext): ICommand | null {
  if (refund === null || (order ?? session) === null) return null;
  const reference = bankReference?.value ?? null;
  if (order === null) {
    const outcome =
      kind === 'refund_processed' ? ({ succeeded: true, reference } as const) : ({ succeeded: false, error: failure! } as const);
    return new SettleSessionRefund(session!, refund, outcome, context);
  }
  const outcome =
    kind === 'refund_processed'
      ? ({ succeeded: true, reference, reference_type: bankReference?.type ?? null } as const)
      : ({ succeeded: false, failure_code: failure!.code, failure_message: failure!.message } as const);
  return new SettleRefund(order, refund, outcome, context);
}
