import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/cqrs/messages';
import type { ListRow } from '#risk/commands/take-list-part/take-list-part.command';
import type { ListImportResource } from '#risk/resource/list-import.resource';

/** Adds many entries to the lists. `rows` begins to read the rows from the first at each call. */
export class ImportList extends Command<ListImportResource> {
  constructor(
    readonly rows: () => Iterable<ListRow> | AsyncIterable<ListRow>,
    readonly context: CommandContext,
  ) {
    super();
  }
}
