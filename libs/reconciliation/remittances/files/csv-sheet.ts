import { LINE_END, NotSeparated, separatedRows } from '#kernel/separated-values';
import { fileInvalid } from '#reconciliation/remittances/files/file-refusals';
import type { CellFault, Sheet, SheetRow, TornRow } from '#reconciliation/remittances/files/sheet-row';
import type { FileText } from '#reconciliation/remittances/files/text-encoding';

const DELIMITERS = [',', ';', '\t', '|'] as const;
/** Lines at the beginning of a file from which the delimiter is guessed. */
const LINES = 50;
/** Maximum characters of a row. Otherwise an unclosed quotation mark would take in the rest of the file. */
const LONGEST_ROW = 64 * 1024;
/** Error values of formulas. `#N/A` is not among them, because people use it for an empty cell. */
const ERROR = /^#(?:REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!)$/;

/** Reads a file of separated values as a single sheet. `isHeader` helps to guess the delimiter. */
export function csvSheet(text: FileText, isHeader: (cell: string) => boolean): Sheet {
  return { name: null, separated: true, rows: rowsOf(text.pieces(), delimiterOf(text.head, isHeader)) };
}

async function* rowsOf(text: AsyncIterable<string>, delimiter: string): AsyncGenerator<readonly SheetRow[]> {
  let row = 0;
  try {
    for await (const rows of separatedRows(text, { delimiter, lenient: true, longestRow: LONGEST_ROW }))
      yield rows.map((cells) => sheetRow(++row, cells, delimiter));
  } catch (error) {
    throw error instanceof NotSeparated ? fileInvalid(wordsFor(error)) : error;
  }
}

/** Marks cells with formulas and error values as faults. `="0123"` is no fault: people write it to keep a spreadsheet from changing a number. */
function sheetRow(row: number, cells: string[], delimiter: string): SheetRow {
  let faults: Map<number, CellFault> | undefined;
  let torn: TornRow | undefined;
  for (const [place, text] of cells.entries()) {
    if (torn === undefined && text.includes(delimiter) && LINE_END.test(text)) torn = { place, lines: linesOf(cells, delimiter) };
    if (text[0] !== '=' && text[0] !== '#') continue;
    const literal = /^="([^"]*)"$/.exec(text);
    if (literal) cells[place] = literal[1]!;
    else if (text[0] === '=') (faults ??= new Map()).set(place, 'formula');
    else if (ERROR.test(text)) (faults ??= new Map()).set(place, 'error');
  }
  return { row, cells, ...(faults && { faults }), ...(torn && { torn }), ...(delimiter === ';' && { hasDecimalCommas: true as const }) };
}

/** Splits a row at the line ends in its cells, as if the quotation marks around them were missing. */
function linesOf(cells: readonly string[], delimiter: string): string[][] {
  const lines: string[][] = [[]];
  for (const cell of cells) {
    const [first, ...others] = cell.split(LINE_END);
    lines.at(-1)!.push(...(others.length === 0 ? [cell] : cellsOf(first!, delimiter)));
    for (const line of others) lines.push(cellsOf(line, delimiter));
  }
  return lines;
}

/** Splits one line into cells, some of which may be quoted. */
function cellsOf(line: string, delimiter: string): string[] {
  const cells: string[] = [];
  const hasUnclosed = line.split('"').length % 2 === 0;
  let open = false;
  for (const piece of line.split(delimiter)) {
    if (open) cells.push(`${cells.pop()}${delimiter}${piece}`);
    else cells.push(piece);
    open = open ? !piece.endsWith('"') : !hasUnclosed && piece.startsWith('"') && !(piece.length > 1 && piece.endsWith('"'));
  }
  return cells.map((cell) => cell.replaceAll(/^"|"$/g, ''));
}

/** The delimiter that yields the most known headers in one line. If none yields any, the one that occurs most often. */
function delimiterOf(text: string, isHeader: (cell: string) => boolean): string {
  const lines = text.split(/\r\n|\n|\r/, LINES);
  const score = (delimiter: string): number =>
    Math.max(...lines.map((line) => line.split(delimiter).filter(isHeader).length)) * text.length + text.split(delimiter).length;
  return DELIMITERS.toSorted((one, other) => score(other) - score(one))[0]!;
}

const wordsFor = ({ fault, row }: NotSeparated): string =>
  fault === 'quote_not_closed'
    ? `after row ${row - 1} a quotation mark is not closed. It may be cut off; send it again, whole.`
    : `row ${row} is longer than ${LONGEST_ROW.toLocaleString('en')} characters. Its line end may be missing.`;
