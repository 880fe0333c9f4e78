import type { GatewayConnection } from '#integrations/connections/opened-connection';
import type { PaymentNotice, RefundNotice } from '#integrations/payments/gateway/gateway-notice';
import type { CommandContext } from '#platform/event-store/command-context';

/** A gateway's report about our money, and the context to apply it in. */
export interface ReceivedNotice<Notice extends PaymentNotice | RefundNotice> {
  readonly notice: Notice;
  readonly connection: GatewayConnection;
  readonly context: CommandContext;
  /** When it arrived, Unix milliseconds. */
  readonly now: number;
}
