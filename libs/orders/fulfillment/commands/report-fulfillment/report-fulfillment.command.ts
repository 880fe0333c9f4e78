import type { FulfillmentNews } from '#orders/fulfillment/domain/fulfillment.decisions';
import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/messages/message';

/** The storefront or a courier tells where an order's goods are. */
export class ReportFulfillment extends Command<void> {
  constructor(
    readonly order: string,
    readonly news: FulfillmentNews,
    readonly context: CommandContext,
  ) {
    super();
  }
}
