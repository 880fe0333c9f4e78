import type { FulfillmentNews } from '#orders/fulfillment/domain/fulfillment.decisions';
import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/cqrs/messages';

/** Reports the location of an order's goods, from the storefront or a courier. */
export class ReportFulfillment extends Command<void> {
  constructor(
    readonly order: string,
    readonly news: FulfillmentNews,
    readonly context: CommandContext,
  ) {
    super();
  }
}
