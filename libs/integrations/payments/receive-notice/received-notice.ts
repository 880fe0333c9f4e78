import type { GatewayConnection } from '#integrations/connections/opened-connection';
import type { PaymentNotice, RefundNotice } from '#integrations/payments/gateway/gateway-notice';
import type { CommandContext } from '#platform/event-store/command-context';

/** A gateway's report about money of ours, and who applies it. */
export interface ReceivedNotice<Notice extends PaymentNotice | RefundNotice> {
  readonly notice: Notice;
  readonly connection: GatewayConnection;
  readonly context: CommandContext;
  /** When it came, Unix milliseconds. */
  readonly now: number;
}
