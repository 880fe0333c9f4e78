import type { Amounts } from '#kernel/money';
import type { Resolution } from '#orders/cod/domain/resolution.decisions';
import type { CollectionResource } from '#orders/cod/resource/collection.resource';
import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/cqrs/messages';

export class ResolveCollection extends Command<CollectionResource> {
  constructor(
    readonly collection: string,
    readonly resolution: Resolution,
    readonly context: CommandContext,
    /** The most that may be given up, by currency, because another person has approved that; null if nobody has. */
    readonly approved: Amounts | null = null,
  ) {
    super();
  }
}
