import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/messages/message';
import type { ListEntryDraft } from '#risk/commands/add-list-entry/add-list-entry.command';
import type { ListImportResource } from '#risk/resource/list-import.resource';

/** Entries are put on the lists one by one. A row that is none says why, in words. */
export class ImportList extends Command<ListImportResource> {
  constructor(
    readonly rows: Iterable<ListEntryDraft | string> | AsyncIterable<ListEntryDraft | string>,
    readonly context: CommandContext,
  ) {
    super();
  }
}
