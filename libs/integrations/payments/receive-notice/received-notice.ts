import type { GatewayConnection } from '#integrations/connections/opened-connection';
import type { PaymentNotice, RefundNotice } from '#integrations/payments/gateway/gateway-notice';
import { causeOfNotice, type GatewayJob } from '#integrations/payments/gateway-jobs';
import type { CommandContext } from '#platform/event-store/command-context';

/** A gateway's report about money of ours, and who applies it. */
export interface ReceivedNotice<Notice extends PaymentNotice | RefundNotice> {
  readonly notice: Notice;
  readonly connection: GatewayConnection;
  readonly context: CommandContext;
  /** When it came, Unix milliseconds. */
  readonly now: number;
}

/** What an alert, or work towards the gateway, that follows from a notice is about. */
export function aboutOf(
  { notice, connection, now }: ReceivedNotice<PaymentNotice | RefundNotice>,
  payment: string,
  refund: string | null,
): GatewayJob {
  return { cause: causeOfNotice(notice, connection, now), order: notice.order, session: notice.session, payment, refund };
}
