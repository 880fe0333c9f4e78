import type { GatewayRefundReport } from '#orders/refunds/domain/gateway-refund.decisions';
import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/cqrs/messages';

/** Records a refund that was made at the gateway without a request here, or that has changed there. */
export class RecordGatewayRefund extends Command<void> {
  constructor(
    readonly order: string,
    /** Queries the refund's current state at the gateway; null if it was requested here or has no outcome. Rejects as `PaymentGateway` does. */
    readonly query: () => Promise<GatewayRefundReport | null>,
    readonly context: CommandContext,
  ) {
    super();
  }
}
