import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/messages/message';
import type { ListEntryDraft } from '#risk/commands/add-list-entry/add-list-entry.command';

/** An entry, or why a row is none, in words. */
export type ListRow = ListEntryDraft | string;

/** The rows of one part are put on the lists, once. `before`: how many rows the import has before them. */
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
