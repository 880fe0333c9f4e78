import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/cqrs/messages';
import type { ListEntryDraft } from '#risk/commands/add-list-entry/add-list-entry.command';

/** An entry, or the reason why a row is invalid. */
export type ListRow = ListEntryDraft | string;

/** Adds the rows of one part to the lists, once. `before`: the number of the import's rows before them. */
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
