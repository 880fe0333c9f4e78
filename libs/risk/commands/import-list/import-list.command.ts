import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/cqrs/messages';
import type { ListRow } from '#risk/commands/take-list-part/take-list-part.command';
import type { ListImportResource } from '#risk/resource/list-import.resource';

/** Adds many entries to the lists: those of a file, or these. */
export class ImportList extends Command<ListImportResource> {
  constructor(
    readonly rows: { readonly path: string } | readonly ListRow[],
    readonly context: CommandContext,
  ) {
    super();
  }
}
