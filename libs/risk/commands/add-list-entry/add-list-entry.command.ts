import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/messages/message';
import type { ListEntryAdded } from '#risk/domain/list-entry';
import type { ListEntryResource } from '#risk/resource/list-entry.resource';

export type ListEntryDraft = Omit<ListEntryAdded, 'entry'> & { readonly value: string };

/** A value is put on a list. */
export class AddListEntry extends Command<ListEntryResource> {
  constructor(
    readonly draft: ListEntryDraft,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** An entry is taken off its list. */
export class RemoveListEntry extends Command<void> {
  constructor(
    readonly id: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}
