import type { DomainError } from '#kernel/domain-error';
import { fileEmpty, tooManyRows } from '#reconciliation/remittances/files/file-refusals';
import { HEADER_WITHIN } from '#reconciliation/remittances/files/header-row';
import type { Sheet, SheetRow } from '#reconciliation/remittances/files/sheet-row';

/** Maximum rows of all sheets, those without a payment included: what is skipped is read as well. */
const MOST_READ = 5_000_000;

/** How to read one kind of table: a courier's file, or a bank statement. */
export interface TableKind<Entry> {
  /** Called at the beginning of each sheet. */
  beginSheet?(): void;
  /** Whether a cell is a known header. */
  isHeader(cell: string): boolean;
  /**
   * If the row is a header, the reader of the rows below it; otherwise undefined. `separated`: the file is separated values, in which one delimiter too
   * many shifts the cells of a row.
   */
  below(cells: readonly string[], separated: boolean): { read(sheetRow: SheetRow, row: number): Entry | undefined } | undefined;
  /** The refusal of a file without a header. `rows` are its first rows. */
  noHeader(rows: readonly (readonly string[])[]): DomainError;
}

/** Streams the entries of all sheets that have a header. Row numbers continue from sheet to sheet. Throws if there are no entries other than totals. */
export async function* readTable<Entry extends object>(
  sheets: AsyncIterable<Sheet> | Iterable<Sheet>,
  kind: TableKind<Entry>,
  mostRead = MOST_READ,
): AsyncGenerator<readonly Entry[]> {
  const firstRows: (readonly string[])[] = [];
  let [before, headers, found, read] = [0, 0, 0, 0];
  for await (const { rows, separated } of sheets) {
    kind.beginSheet?.();
    let reader: ReturnType<typeof kind.below>;
    let last = 0;
    let seen = 0;
    for await (const some of rows) {
      read += some.length;
      if (read > mostRead) throw tooManyRows(mostRead);
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
        // A row that does not fit this table may be the header of another table below it.
        const mayBeHeader = entry !== undefined && isProblem(entry) && hasTwo(sheetRow.cells);
        const next = mayBeHeader ? kind.below(sheetRow.cells, separated ?? false) : undefined;
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

/** Whether a row has two texts, as a header has at least: finding out what they mean takes longer than reading a row. */
const hasTwo = (cells: readonly string[]): boolean => cells.findIndex((cell) => cell !== '') !== cells.findLastIndex((cell) => cell !== '');
