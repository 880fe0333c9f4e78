import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/cqrs/messages';
import type { ListEntryDraft } from '#risk/commands/add-list-entry/add-list-entry.command';

/** A row of an import: an entry, or a text that explains why the row is invalid. */
export type ListRow = ListEntryDraft | string;

/** Adds the rows of one part to the lists, once. `before` is the number of rows in the parts before it. */
export class TakeListPart extends Command<void> {
  constructor(
    readonly id: string,
    readonly part: number,
    readonly before: number,
    readonly rows: readonly ListRow[],
    readonly context: CommandContext,
  ) {
    super();
  }
}
