import { CommandBus } from '@nestjs/cqrs';
import type { GatewayConnection } from '#integrations/connections/opened-connection';
import type { GatewayNotice, PaymentNotice, RefundNotice } from '#integrations/payments/gateway/gateway-notice';
import { PaymentReports } from '#integrations/payments/receive-notice/payment-reports';
import { ReceiveDispute } from '#integrations/payments/receive-notice/receive-dispute.command';
import { ReceiveGatewayRefund } from '#integrations/payments/receive-notice/receive-gateway-refund.command';
import { ReceiveNotice } from '#integrations/payments/receive-notice/receive-notice.command';
import { RefundReports } from '#integrations/payments/receive-notice/refund-reports';
import { Clock } from '#kernel/time';
import { Clocks } from '#platform/clock/clocks';
import { compositeCommand } from '#platform/cqrs/command';
import { CommandContext } from '#platform/event-store/command-context';
import { scopeOf } from '#platform/storage/documents';

/**
 * Applies a gateway's authentic notice to its order or session. A repeat is the same command. A report about another connection's money, or one that
 * does not match, changes nothing and is `ignored`. Rejects if the gateway has to confirm the report and does not; the report is then applied later.
 */
export const ReceiveNoticeHandler = compositeCommand(ReceiveNotice, {
  uses: { commands: CommandBus, payments: PaymentReports, refunds: RefundReports, clock: Clock, clocks: Clocks },
  async run({ notice, connection, requestId }, { commands, payments, refunds, clock, clocks }): Promise<'applied' | 'ignored'> {
    if (notice.kind === 'other') return 'ignored';
    const contextOf = () => contextOfNotice(notice, connection, requestId, clocks);
    if (notice.kind === 'dispute') return commands.execute(ReceiveDispute({ connection, notice, context: await contextOf(), requestId }));
    if (!makesSense(notice)) return 'ignored';
    if ('refund' in notice && notice.refund === null)
      return commands.execute(ReceiveGatewayRefund({ connection, notice, context: await contextOf(), requestId }));
    const about = 'refund' in notice ? notice.refund : notice.payment;
    if (about === null || (notice.order ?? notice.session) === null) return 'ignored';
    const given = { connection, context: await contextOf(), now: clock.milliseconds() };
    const isOurs = await ('refund' in notice ? refunds.apply({ ...given, notice }, about) : payments.apply({ ...given, notice }, about));
    return isOurs ? 'applied' : 'ignored';
  },
});

/** The ids of resulting facts are derived from the gateway's own time of the notice, which is the same for every repeat. */
async function contextOfNotice(
  notice: GatewayNotice,
  { account, livemode, id, kind }: GatewayConnection,
  requestId: string | null,
  clocks: Clocks,
): Promise<CommandContext> {
  return new CommandContext({
    account,
    livemode,
    actor: { type: 'partner', id, name: kind },
    milliseconds: notice.at * 1000,
    performedAt: await clocks.of(scopeOf(account, livemode)),
    repeatable: `${id}\n${notice.eventId}`,
    requestId,
  });
}

/** Whether the values are plausible. If not, the notice is ignored, and the outcome is queried later. */
const makesSense = ({ amount, currency, gatewayReference }: PaymentNotice | RefundNotice): boolean =>
  Number.isSafeInteger(amount) && amount > 0 && typeof currency === 'string' && typeof gatewayReference === 'string';
