import type { DomainError } from '#kernel/domain-error';
import { fileEmpty } from '#remittances/files/file-refusals';
import { HEADER_WITHIN } from '#remittances/files/header-row';
import type { Sheet, SheetRow } from '#remittances/files/sheet-row';

/** What tables of one kind say: courier's files, or statements of banks. */
export interface TableKind<Entry> {
  /** Whether a cell can be one of a header. */
  isHeader(cell: string): boolean;
  /** What reads the rows below a row, where that is a header. `separated`: one sign too many shifts the cells of a row. */
  below(cells: readonly string[], separated: boolean): { read(sheetRow: SheetRow, row: number): Entry | undefined } | undefined;
  /** For a file in which none is found, by its first rows. */
  noHeader(rows: readonly (readonly string[])[]): DomainError;
}

/** What the sheets of a file say, of those that have a header. Rows are counted on from sheet to sheet. */
export async function* readTable<Entry extends object>(
  sheets: AsyncIterable<Sheet> | Iterable<Sheet>,
  kind: TableKind<Entry>,
): AsyncGenerator<readonly Entry[]> {
  const firstRows: (readonly string[])[] = [];
  let [before, headers, found] = [0, 0, 0];
  for await (const { rows, separated } of sheets) {
    let reader: ReturnType<typeof kind.below>;
    let last = 0;
    let seen = 0;
    for await (const some of rows) {
      const entries: Entry[] = [];
      for (const sheetRow of some) {
        last = sheetRow.row;
        if (reader === undefined) {
          if (seen++ >= HEADER_WITHIN) continue;
          reader = kind.below(sheetRow.cells, separated ?? false);
          if (reader === undefined) firstRows.push(sheetRow.cells);
          else headers++;
          continue;
        }
        const entry = reader.read(sheetRow, before + sheetRow.row);
        // What is no row of this table may head another one below it.
        const next = entry !== undefined && isProblem(entry) ? kind.below(sheetRow.cells, separated ?? false) : undefined;
        if (next !== undefined) reader = next;
        else if (entry !== undefined) entries.push(entry);
      }
      found += entries.filter((entry) => !('kind' in entry) || entry.kind !== 'total').length;
      yield entries;
    }
    before += last;
  }
  if (found > 0) return;
  const written = firstRows.some((cells) => cells.some((cell) => cell.trim() !== ''));
  throw headers === 0 && written ? kind.noHeader(firstRows) : fileEmpty();
}

const isProblem = (entry: object): boolean => 'kind' in entry && entry.kind === 'problem';
