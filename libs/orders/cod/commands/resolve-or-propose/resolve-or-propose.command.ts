import type { Resolution } from '#orders/cod/domain/resolution.decisions';
import type { CollectionResource } from '#orders/cod/resource/collection.resource';
import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/cqrs/messages';
import type { ProposalResource } from '#proposals/contract';

/** Resolves a collection, or proposes the resolution to another person if it counts as a write-off. */
export class ResolveOrPropose extends Command<CollectionResource | ProposalResource> {
  constructor(
    readonly collection: string,
    readonly resolution: Resolution,
    readonly context: CommandContext,
  ) {
    super();
  }
}
