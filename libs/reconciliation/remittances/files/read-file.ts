import { csvSheet } from '#reconciliation/remittances/files/csv-sheet';
import { fileEmpty, fileInvalid, tooManyRows } from '#reconciliation/remittances/files/file-refusals';
import { jsonLines, type LineReader } from '#reconciliation/remittances/files/json-lines';
import { type OpenedFile, openFile } from '#reconciliation/remittances/files/opened-file';
import { readTable, type TableKind } from '#reconciliation/remittances/files/read-table';
import type { RowProblem } from '#reconciliation/remittances/domain/file-entry';
import { xlsxSheets } from '#reconciliation/remittances/files/xlsx-sheets';

/** Entries that are yielded at once: few, as the thread that takes them does nothing else in the meantime. */
const AT_ONCE = 100;

/**
 * Streams the entries of a CSV, XLSX or JSON Lines file, recognised by its first bytes (interface §4.12). An unreadable row is a `problem` among the other
 * entries. An unreadable file throws `file_invalid`, `file_empty`, `csv_header_unrecognized` or `request_too_large`. It may throw after it has yielded
 * entries, so the caller must not act on them before the end.
 */
export async function* readFile<Entry extends object>(
  path: string,
  kind: TableKind<Entry>,
  readLine: LineReader<Entry>,
  mostRows: number,
): AsyncGenerator<readonly (Entry | RowProblem)[]> {
  const file = await openFile(path);
  let rows = 0;
  try {
    for await (const entries of entriesOf(file, kind, readLine)) {
      rows += entries.length;
      if (rows > mostRows) throw tooManyRows(mostRows);
      for (let n = 0; n < entries.length; n += AT_ONCE) yield entries.slice(n, n + AT_ONCE);
    }
  } finally {
    await file.close();
  }
  if (rows === 0) throw fileEmpty();
}

function entriesOf<Entry extends object>(
  file: OpenedFile,
  kind: TableKind<Entry>,
  readLine: LineReader<Entry>,
): AsyncIterable<readonly (Entry | RowProblem)[]> {
  if ('workbook' in file) return readTable(xlsxSheets(file.workbook, file.archiveBytes), kind);
  const [first] = file.text.head.trimStart();
  if (first === undefined) throw fileEmpty();
  if (first === '<') throw fileInvalid('it is a web page, not what its name says. Open it in a spreadsheet and save it as CSV or XLSX.');
  if (first === '{') return jsonLines(file.text.pieces(), readLine);
  return readTable([csvSheet(file.text, (cell) => kind.isHeader(cell))], kind);
}
