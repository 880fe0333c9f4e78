import type { GatewayConnection } from '#integrations/connections/opened-connection';
import type { GatewayNotice } from '#integrations/payments/gateway/gateway-notice';
import { Command } from '#platform/messages/message';

/**
 * A gateway has told something about a payment or refund; that it is authentic has been checked. `ignored`: it was about nothing of ours, or
 * nothing we need to know.
 */
export class ReceiveNotice extends Command<'applied' | 'ignored'> {
  constructor(
    readonly connection: GatewayConnection,
    readonly notice: GatewayNotice,
    /** null when nobody told it: it was looked up. */
    readonly requestId: string | null,
  ) {
    super();
  }
}
