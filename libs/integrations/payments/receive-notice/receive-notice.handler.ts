import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { PaymentNotice, RefundNotice } from '#integrations/payments/gateway/gateway-notice';
import { PaymentReports } from '#integrations/payments/receive-notice/payment-reports';
import { ReceiveDispute, ReceiveGatewayRefund, ReceiveNotice } from '#integrations/payments/receive-notice/receive-notice.command';
import { RefundReports } from '#integrations/payments/receive-notice/refund-reports';
import { Clock } from '#kernel/time';
import { Clocks } from '#platform/clock/clocks';
import { CommandContext } from '#platform/event-store/command-context';
import { scopeOf } from '#platform/storage/documents';

/**
 * Applies a gateway's report to its order or session. A repeat is the same command. A report about another connection's money, or one that does not
 * match, changes nothing and is `ignored`. Rejects if the gateway has to confirm the report and does not; the report is then applied later.
 */
@CommandHandler(ReceiveNotice)
export class ReceiveNoticeHandler implements ICommandHandler<ReceiveNotice> {
  constructor(
    private readonly commands: CommandBus,
    private readonly payments: PaymentReports,
    private readonly refunds: RefundReports,
    private readonly clock: Clock,
    private readonly clocks: Clocks,
  ) {}

  async execute(received: ReceiveNotice): Promise<'applied' | 'ignored'> {
    const { notice, connection, requestId } = received;
    if (notice.kind === 'other') return 'ignored';
    if (notice.kind === 'dispute')
      return this.commands.execute(new ReceiveDispute(connection, notice, await this.context(received), requestId));
    if (!makesSense(notice)) return 'ignored';
    if ('refund' in notice && notice.refund === null)
      return this.commands.execute(new ReceiveGatewayRefund(connection, notice, await this.context(received), requestId));
    const about = 'refund' in notice ? notice.refund : notice.payment;
    if (about === null || (notice.order ?? notice.session) === null) return 'ignored';
    const given = { connection, context: await this.context(received), now: this.clock.milliseconds() };
    const isOurs = await ('refund' in notice
      ? this.refunds.apply({ ...given, notice }, about)
      : this.payments.apply({ ...given, notice }, about));
    return isOurs ? 'applied' : 'ignored';
  }

  /** The ids of resulting facts are derived from the gateway's own time of the notice, which is the same for every repeat. */
  private async context({ connection: { account, livemode, id, kind }, notice, requestId }: ReceiveNotice): Promise<CommandContext> {
    return new CommandContext({
      account,
      livemode,
      actor: { type: 'partner', id, name: kind },
      milliseconds: notice.at * 1000,
      performedAt: await this.clocks.of(scopeOf(account, livemode)),
      repeatable: `${id}\n${notice.eventId}`,
      requestId,
    });
  }
}

/** Whether the values are plausible. If not, the notice is ignored, and the outcome is queried later. */
const makesSense = ({ amount, currency, gatewayReference }: PaymentNotice | RefundNotice): boolean =>
  Number.isSafeInteger(amount) && amount > 0 && typeof currency === 'string' && typeof gatewayReference === 'string';
