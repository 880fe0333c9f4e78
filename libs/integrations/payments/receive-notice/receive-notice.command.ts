import type { GatewayConnection } from '#integrations/connections/opened-connection';
import type { DisputeNotice, GatewayNotice, RefundNotice } from '#integrations/payments/gateway/gateway-notice';
import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/cqrs/messages';

/** An authentic notice of a gateway. `ignored`: it is not about us, or changes nothing. */
export class ReceiveNotice extends Command<'applied' | 'ignored'> {
  constructor(
    readonly connection: GatewayConnection,
    readonly notice: GatewayNotice,
    /** The request that delivered it; null if we queried it. */
    readonly requestId: string | null,
  ) {
    super();
  }
}

/** An authentic report about a refund that this service did not request, for example one made in the gateway's dashboard. */
export class ReceiveGatewayRefund extends Command<'applied' | 'ignored'> {
  constructor(
    readonly connection: GatewayConnection,
    readonly notice: RefundNotice,
    readonly context: CommandContext,
    readonly requestId: string | null,
  ) {
    super();
  }
}

/** An authentic report that a dispute of a payment has changed. */
export class ReceiveDispute extends Command<'applied' | 'ignored'> {
  constructor(
    readonly connection: GatewayConnection,
    readonly notice: DisputeNotice,
    readonly context: CommandContext,
    readonly requestId: string | null,
  ) {
    super();
  }
}
