import { createReadStream } from 'node:fs';
import { isNothing } from '#kernel/cell-words';
import { meantBy } from '#kernel/csv-cell';
import { DomainError } from '#kernel/domain-error';
import { LINE_END, NotSeparated, separatedRows } from '#kernel/separated-values';
import { LAST_SECOND } from '#kernel/time';
import {
  delimiterOf,
  isBeforeHeader,
  LIST_COLUMNS,
  type ListColumn,
  listColumnOf,
  normalizedWord,
} from '#risk/commands/import-list/list-header';
import type { ListRow } from '#risk/commands/take-list-part/take-list-part.command';
import { type ListName, LISTS } from '#risk/domain/list-entry';
import { LIST_TYPES, type ListType } from '#risk/domain/risk-inputs';

const REQUIRED: readonly ListColumn[] = LIST_COLUMNS.slice(0, 3);
const MOST_ROWS = 1_000_000;
const LONGEST_ROW = 64 * 1024;
const LONGEST_TEXT = 500;
/** A whole number that a spreadsheet wrote with decimals. */
const POINT_ZERO = /^(\+?\d+)\.0+$/;
/** A number that a spreadsheet wrote in scientific notation: its last digits are lost. */
const ROUNDED = /^[+-]?\d+(?:[.,]\d+)?e\+?\d+$/i;
const NUMBERS: readonly ListType[] = ['phone', 'postal_code'];

type Cells = Readonly<Partial<Record<ListColumn, string>>>;

/** Streams the rows of a file. An invalid row is the text that explains it. Throws `csv_header_unrecognized`, `file_empty`, `file_invalid`, `request_too_large`. */
export async function* rowsOfList(path: string, mostRows = MOST_ROWS): AsyncGenerator<ListRow> {
  const separation = { delimiter: await delimiterOf(path), lenient: false, longestRow: LONGEST_ROW };
  let header: (ListColumn | undefined)[] | undefined;
  let rows = 0;
  try {
    for await (const some of separatedRows(textOf(path), separation))
      for (const cells of some) {
        if (header === undefined && isBeforeHeader(cells)) continue;
        if (header === undefined) header = columnsOf(cells);
        else if (cells.some((cell) => cell.trim() !== '')) {
          if (++rows > mostRows) throw tooManyRows(mostRows);
          yield rowOf(cells, header);
        }
      }
  } catch (fault) {
    throw fault instanceof NotSeparated ? fileInvalid(fault) : fault;
  }
  if (rows === 0) throw new DomainError('file_empty', 'The file has no rows below its header. Send at least one.', 'file');
}

/** The text of a file in UTF-8, or in UTF-16 if its mark says so. What is neither becomes characters that the rows are refused for. */
async function* textOf(path: string): AsyncGenerator<string> {
  let decoder: InstanceType<typeof TextDecoder> | undefined;
  for await (const bytes of createReadStream(path) as AsyncIterable<Buffer>) {
    decoder ??= new TextDecoder(bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : 'utf-8');
    yield decoder.decode(bytes, { stream: true });
  }
  yield decoder?.decode() ?? '';
}

function columnsOf(cells: readonly string[]): (ListColumn | undefined)[] {
  const columns = cells.map(listColumnOf);
  const missing = REQUIRED.filter((name) => !columns.includes(name));
  if (missing.length > 0) throw headerUnrecognized(missing);
  return columns;
}

function rowOf(cells: readonly string[], header: readonly (ListColumn | undefined)[]): ListRow {
  if (cells.slice(header.length).some((cell) => cell.trim() !== ''))
    return `The row has ${cells.length} cells and the header ${header.length}. A value with a separator has to be in quotation marks.`;
  if (cells.some((cell) => cell.split(LINE_END).slice(1).some(isRow)))
    return 'Between two quotation marks the row holds other rows of the file. Take the marks away, and send these rows again.';
  return entryOfRow(Object.fromEntries(header.flatMap((name, n) => (name === undefined ? [] : [[name, cells[n] ?? '']]))));
}

/** Whether a line within a cell looks like a row of the file: one of its cells names a list. */
const isRow = (line: string): boolean => line.split(/[,;\t|]/).some((cell, _, all) => all.length > 1 && isList(normalizedWord(cell)));

const isList = (word: string): word is ListName => (LISTS as readonly string[]).includes(word);

function entryOfRow(cells: Cells): ListRow {
  const [list, type] = [normalizedWord(cells.list ?? ''), normalizedWord(cells.type ?? '') as ListType];
  const written = (name: ListColumn): string => (isNothing(cells[name] ?? '') ? '' : meantBy(cells[name]!.trim()));
  const [note, until] = [written('note'), written('expires_at').replace(POINT_ZERO, '$1')];
  if (!isList(list)) return `list must be one of ${LISTS.join(', ')}.`;
  if (!LIST_TYPES.includes(type)) return `type must be one of ${LIST_TYPES.join(', ')}.`;
  const value = NUMBERS.includes(type) ? written('value').replace(POINT_ZERO, '$1') : written('value');
  if (NUMBERS.includes(type) && ROUNDED.test(value))
    return `value is ${value}: a spreadsheet has rounded it, and its last digits are lost. Export the column as text.`;
  if (value === '' || value.length > LONGEST_TEXT) return `value must have 1 to ${LONGEST_TEXT} characters.`;
  if (value.includes('\ufffd')) return 'value has a character that is not UTF-8. Save the file as CSV in UTF-8.';
  if (note.length > LONGEST_TEXT) return `note must have at most ${LONGEST_TEXT} characters.`;
  const expires_at = until === '' ? null : Number(until);
  if (expires_at !== null && !(Number.isInteger(expires_at) && expires_at > 0 && expires_at <= LAST_SECOND))
    return 'expires_at must be Unix seconds.';
  return { list, type, value, note: note || null, expires_at };
}

const headerUnrecognized = (missing: readonly string[]): DomainError =>
  new DomainError(
    'csv_header_unrecognized',
    `The first row must name the columns ${LIST_COLUMNS.join(', ')}; ${missing.join(' and ')} must be there.`,
    'file',
  );

const tooManyRows = (most: number): DomainError =>
  new DomainError('request_too_large', `The file has more than ${most.toLocaleString('en')} rows. Send it in parts.`, 'file');

const FAULTS: Readonly<Record<NotSeparated['fault'], string>> = {
  quote_not_closed: 'a quotation mark is not closed',
  quote_misplaced: 'a quotation mark is where no value begins or ends',
  row_too_long: `it has more than ${LONGEST_ROW.toLocaleString('en')} characters`,
};

const fileInvalid = ({ fault, row }: NotSeparated): DomainError =>
  new DomainError('file_invalid', `The file cannot be read: in row ${row} ${FAULTS[fault]}. Save it as CSV in UTF-8.`, 'file');
