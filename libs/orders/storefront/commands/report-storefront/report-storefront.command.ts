import type { StorefrontNews } from '#orders/storefront/domain/storefront.decisions';
import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/messages/message';

/** The storefront reported its copy of an order, or was updated with ours. */
export class ReportStorefront extends Command<void> {
  constructor(
    readonly order: string,
    readonly news: StorefrontNews,
    readonly context: CommandContext,
  ) {
    super();
  }
}
