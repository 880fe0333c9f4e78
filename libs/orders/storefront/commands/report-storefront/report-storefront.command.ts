import type { StorefrontNews } from '#orders/storefront/domain/storefront.decisions';
import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/cqrs/messages';

/** Records the storefront's report about its copy of an order, or the result of an update there. */
export class ReportStorefront extends Command<void> {
  constructor(
    readonly order: string,
    readonly news: StorefrontNews,
    readonly context: CommandContext,
  ) {
    super();
  }
}
