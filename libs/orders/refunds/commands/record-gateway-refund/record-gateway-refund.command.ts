import type { GatewayRefundReport } from '#orders/refunds/domain/gateway-refund.decisions';
import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/cqrs/messages';

/** A refund was made at the gateway without a request here, or has changed there. */
export class RecordGatewayRefund extends Command<void> {
  constructor(
    readonly order: string,
    /** Asks the gateway for its present state; null where it is none of these. Rejects as `PaymentGateway` does. */
    readonly query: () => Promise<GatewayRefundReport | null>,
    readonly context: CommandContext,
  ) {
    super();
  }
}
