import { CommandBus } from '@nestjs/cqrs';
import { DomainError } from '#kernel/domain-error';
import { fact } from '#kernel/fact';
import { compositeCommand, fields } from '#platform/cqrs/command';
import type { CommandContext } from '#platform/event-store/command-context';
import { EventStore } from '#platform/event-store/event-store';
import { AddListEntry, type ListEntryDraft } from '#risk/commands/add-list-entry/add-list-entry.command';
import { importPartStream, isThere, MOST_REFUSED_SHOWN, type RefusedRow } from '#risk/domain/list-import';

/** Entries that are written concurrently, so that they share a commit. */
const AT_ONCE = 64;

/** A row of an import: an entry, or a text that explains why the row is invalid. */
export type ListRow = ListEntryDraft | string;

/** Adds the rows of one part to the lists, once. `before` is the number of rows in the parts before it. */
export const TakeListPart = compositeCommand('TakeListPart', {
  input: fields<{ id: string; part: number; before: number; rows: readonly ListRow[] }>(),
  uses: { eventStore: EventStore, commands: CommandBus },
  async run({ id, part, before, rows, context }, { eventStore, commands }) {
    const counts = { created: 0, duplicate: 0, refused: 0 };
    const refused: RefusedRow[] = [];
    const left = rows.entries();
    const writer = async (): Promise<void> => {
      for (const [n, row] of left) {
        const refusal = await refusalOf(row, commands, context.childContext(`row ${n}`));
        if (refusal === null) counts.created++;
        else if (refusal.code === 'list_entry_exists') counts.duplicate++;
        else refused.push({ row: before + n + 1, message: refusal.message });
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, writer));
    const refused_rows = refused.toSorted((one, other) => one.row - other.row).slice(0, MOST_REFUSED_SHOWN);
    const taken = fact('risk_list_import.part_taken', { import: id, ...counts, refused: refused.length, refused_rows });
    await eventStore.decide(importPartStream(id, part), isThere, (known) => (known ? [] : [taken]), context);
  },
});

/** Adds one entry. Null on success. Each row is a separate command, so a repeat after a crash finds its result, and a duplicate value is recognised. */
async function refusalOf(
  row: ListRow,
  commands: CommandBus,
  context: CommandContext,
): Promise<{ readonly code: string | null; readonly message: string } | null> {
  if (typeof row === 'string') return { code: null, message: row };
  try {
    await commands.execute(AddListEntry({ draft: row, context }));
    return null;
  } catch (fault) {
    if (fault instanceof DomainError) return fault;
    throw fault;
  }
}
