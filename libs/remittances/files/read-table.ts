import { fileEmpty } from '#remittances/files/file-refusals';
import type { Field } from '#remittances/files/header-aliases';
import { HEADER_WITHIN, layoutOf, noHeader } from '#remittances/files/header-row';
import type { FileEntry } from '#remittances/domain/file-entry';
import { RowReader } from '#remittances/files/row-reader';
import type { RowTerms } from '#remittances/files/row-values';
import type { Sheet } from '#remittances/files/sheet-row';

/** What the sheets of a file say, of those that have a header. Rows are counted on from sheet to sheet. */
export async function* readTable(
  sheets: AsyncIterable<Sheet> | Iterable<Sheet>,
  terms: RowTerms,
  own: ReadonlyMap<string, Field>,
): AsyncGenerator<readonly FileEntry[]> {
  const firstRows: (readonly string[])[] = [];
  let [before, headers, found] = [0, 0, 0];
  for await (const { rows, separated } of sheets) {
    let reader: RowReader | undefined;
    let last = 0;
    let seen = 0;
    for await (const some of rows) {
      const entries: FileEntry[] = [];
      for (const sheetRow of some) {
        last = sheetRow.row;
        if (reader === undefined) {
          if (seen++ >= HEADER_WITHIN) continue;
          const layout = layoutOf(sheetRow.cells, own);
          if (layout === undefined) firstRows.push(sheetRow.cells);
          else [reader, headers] = [new RowReader(layout, terms, separated), headers + 1];
          continue;
        }
        const entry = reader.read(sheetRow, before + sheetRow.row);
        if (entry !== undefined) entries.push(entry);
      }
      found += entries.filter(({ kind }) => kind !== 'total').length;
      yield entries;
    }
    before += last;
  }
  if (found > 0) return;
  const written = firstRows.some((cells) => cells.some((cell) => cell.trim() !== ''));
  throw headers === 0 && written ? noHeader(firstRows) : fileEmpty();
}
