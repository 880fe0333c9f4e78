import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/cqrs/messages';
import type { ListEntryAdded } from '#risk/domain/list-entry';
import type { ListEntryResource } from '#risk/resource/list-entry.resource';

export type ListEntryDraft = Omit<ListEntryAdded, 'entry'> & { readonly value: string };

/** Adds a value to a list. */
export class AddListEntry extends Command<ListEntryResource> {
  constructor(
    readonly draft: ListEntryDraft,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** Removes an entry from its list. */
export class RemoveListEntry extends Command<void> {
  constructor(
    readonly id: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}
