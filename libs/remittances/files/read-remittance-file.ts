import { csvSheet } from '#remittances/files/csv-sheet';
import { fileEmpty, fileInvalid, tooManyRows } from '#remittances/files/file-refusals';
import type { Field } from '#remittances/files/header-aliases';
import { normalized } from '#remittances/files/header-names';
import { jsonLines, type LineReader, readPayment } from '#remittances/files/json-lines';
import { type OpenedFile, openFile } from '#remittances/files/opened-file';
import { readTable } from '#remittances/files/read-table';
import type { FileEntry } from '#remittances/domain/file-entry';
import type { RowTerms } from '#remittances/files/row-values';
import { xlsxSheets } from '#remittances/files/xlsx-sheets';

const MOST_ROWS = 1_000_000;

export interface FileTerms extends RowTerms {
  /** What this courier's headers mean, as they are written, beside the known aliases. */
  readonly columnMap: Readonly<Record<string, Field>>;
}

export const readRemittanceFile = (path: string, terms: FileTerms, mostRows = MOST_ROWS): AsyncGenerator<readonly FileEntry[]> =>
  readFile(path, terms, readPayment(terms), mostRows);

/**
 * What a file says, row by row, in memory that does not grow with it: CSV, XLSX or JSON Lines, known by what it begins with
 * (interface §4.12). A row that cannot be understood is a `problem` among the others. A file that cannot be is refused with `file_invalid`,
 * `file_empty`, `csv_header_unrecognized` or `request_too_large`, and may have given rows before: nothing is to come of them until the end.
 */
export async function* readFile<Line>(
  path: string,
  terms: FileTerms,
  readLine: LineReader<Line>,
  mostRows: number,
): AsyncGenerator<readonly (FileEntry | Line)[]> {
  const file = await openFile(path);
  let rows = 0;
  try {
    for await (const entries of entriesOf(file, terms, readLine)) {
      rows += entries.length;
      if (rows > mostRows) throw tooManyRows(mostRows);
      if (entries.length > 0) yield entries;
    }
  } finally {
    await file.close();
  }
  if (rows === 0) throw fileEmpty();
}

function entriesOf<Line>(file: OpenedFile, terms: FileTerms, readLine: LineReader<Line>): AsyncIterable<readonly (FileEntry | Line)[]> {
  const own = new Map(Object.entries(terms.columnMap).map(([header, field]) => [normalized(header), field]));
  if ('workbook' in file) return readTable(xlsxSheets(file.workbook, file.sent), terms, own);
  const [first] = file.text.head.trimStart();
  if (first === undefined) throw fileEmpty();
  if (first === '<') throw fileInvalid('it is a web page, whatever its name says. Open it in a spreadsheet and save it as CSV or XLSX.');
  if (first === '{') return jsonLines(file.text.pieces(), readLine);
  return readTable([csvSheet(file.text, own)], terms, own);
}
