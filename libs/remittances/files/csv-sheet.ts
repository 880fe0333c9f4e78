import { pipeline, Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { fileInvalid } from '#remittances/files/file-refusals';
import { fieldOf, type Field } from '#remittances/files/header-aliases';
import type { CellFault, Sheet, SheetRow } from '#remittances/files/sheet-row';
import type { FileText } from '#remittances/files/text-encoding';

const DELIMITERS = [',', ';', '\t', '|'] as const;
/** A header is looked for in the first lines. */
const LINES = 50;
/** Characters of a row. An open quotation mark would otherwise take in the rest of the file. */
const LONGEST_ROW = 64 * 1024;
const AT_A_TIME = 500;

/** Separated values as the one sheet that they are. */
export function csvSheet(text: FileText, own: ReadonlyMap<string, Field>): Sheet {
  return { name: null, rows: rowsOf(text.pieces(), delimiterOf(text.head, own)) };
}

async function* rowsOf(text: AsyncIterable<string>, delimiter: string): AsyncGenerator<readonly SheetRow[]> {
  const parser = parse({ delimiter, relax_column_count: true, relax_quotes: true, max_record_size: LONGEST_ROW });
  pipeline(Readable.from(text), parser, () => undefined);
  let row = 0;
  let rows: SheetRow[] = [];
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      rows.push(sheetRow(++row, cells));
      if (rows.length < AT_A_TIME) continue;
      yield rows;
      rows = [];
    }
  } catch (error) {
    throw error instanceof CsvError ? fileInvalid(wordsFor(error, row + 1)) : error;
  }
  yield rows;
}

/** `="0123"` is how spreadsheets are made to leave a number as it is. No other formula is looked into. */
function sheetRow(row: number, cells: string[]): SheetRow {
  let faults: Map<number, CellFault> | undefined;
  for (const [place, text] of cells.entries()) {
    if (text[0] !== '=') continue;
    const literal = /^="([^"]*)"$/.exec(text);
    if (literal) cells[place] = literal[1]!;
    else (faults ??= new Map()).set(place, 'formula');
  }
  return faults === undefined ? { row, cells } : { row, cells, faults };
}

/** The one by which most headers of a line are known; without any, the one that occurs most often. */
function delimiterOf(text: string, own: ReadonlyMap<string, Field>): string {
  const lines = text.split(/\r\n|\n|\r/, LINES);
  const score = (delimiter: string): number =>
    Math.max(...lines.map((line) => line.split(delimiter).filter((header) => fieldOf(header, own) !== undefined).length)) * text.length +
    text.split(delimiter).length;
  return DELIMITERS.toSorted((one, other) => score(other) - score(one))[0]!;
}

const wordsFor = ({ code }: CsvError, row: number): string =>
  code === 'CSV_QUOTE_NOT_CLOSED' || code === 'CSV_MAX_RECORD_SIZE'
    ? `after row ${row - 1} a quotation mark is not closed. It may be cut off; send it again, whole.`
    : `row ${row} is not separated values.`;
