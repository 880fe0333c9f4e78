import type { GatewayRefundReport } from '#orders/refunds/domain/gateway-refund.decisions';
import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/messages/message';

/** The gateway has made a refund that nobody requested here. */
export class RecordGatewayRefund extends Command<void> {
  constructor(
    readonly order: string,
    readonly report: GatewayRefundReport,
    readonly context: CommandContext,
  ) {
    super();
  }
}
