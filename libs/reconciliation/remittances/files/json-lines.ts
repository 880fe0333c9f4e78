import { MOST_MINOR, type Minor } from '#kernel/money';
import { isNoName } from '#kernel/cell-words';
import { fileInvalid } from '#reconciliation/remittances/files/file-refusals';
import type { Deductions } from '#orders/cod/contract';
import { DEDUCTIONS, type FileEntry, type RowProblem } from '#reconciliation/remittances/domain/file-entry';
import { fingerprint } from '#reconciliation/remittances/files/row-fingerprint';
import { paymentOf } from '#reconciliation/remittances/files/row-payment';
import { bareReference } from '#reconciliation/remittances/files/row-reader';
import { CLOCK_SKEW, type RowTerms } from '#reconciliation/remittances/files/row-values';

/** Maximum characters of a line. */
const LONGEST_LINE = 64 * 1024;
const LINE_END = /\r\n|\n|\r/;
const LONGEST_TEXT = 100;
const FIELDS = [
  'tracking_number',
  'order_reference',
  'cod_amount',
  'deductions',
  'net_amount',
  'utr',
  'remitted_at',
  'delivered_at',
] as const;

/** A payment for one shipment, with the field names of the interface. Amounts are in minor units, times in Unix seconds. */
export interface JsonLine {
  readonly tracking_number?: string | null;
  readonly order_reference?: string | null;
  readonly cod_amount: Minor;
  readonly deductions?: Partial<Deductions> | null;
  readonly net_amount?: Minor | null;
  readonly utr?: string | null;
  readonly remitted_at?: number | null;
  readonly delivered_at?: number | null;
}

/** Turns the parsed JSON of one line into an entry, or into a problem if it is not valid. */
export type LineReader<Line> = (line: unknown, row: number) => Line | RowProblem;

/** Reads a file of JSON Lines. Blank lines are skipped, but counted in row numbers. */
export async function* jsonLines<Line>(
  text: AsyncIterable<string>,
  readLine: LineReader<Line>,
): AsyncGenerator<readonly (Line | RowProblem)[]> {
  let rest = '';
  let row = 0;
  const read = (lines: readonly string[]): (Line | RowProblem)[] =>
    lines.flatMap((line) => {
      row++;
      return line.trim() === '' ? [] : [parsedLine(line, row, readLine)];
    });
  for await (const piece of text) {
    const buffered = rest + piece;
    // A carriage return at the end of a piece may be half of a line end.
    const whole = buffered.endsWith('\r') ? buffered.length - 1 : buffered.length;
    const lines = buffered.slice(0, whole).split(LINE_END);
    rest = lines.pop()! + buffered.slice(whole);
    if (rest.length > LONGEST_LINE) throw fileInvalid(`line ${row + lines.length + 1} has no end.`);
    yield read(lines);
  }
  yield read(rest.split(LINE_END));
}

/** A payment of a JSON Lines file or of a body's `lines`. The result is a problem if it names no order, or its date is in the future. */
export function entryOf(line: JsonLine, row: number, terms: RowTerms): FileEntry {
  const { tracking_number = null, order_reference = null, cod_amount: collected, utr = null, remitted_at = null } = line;
  const deductions = Object.fromEntries(DEDUCTIONS.map((field) => [field, line.deductions?.[field] ?? 0])) as unknown as Deductions;
  const names = {
    tracking_number: nameOrNull(tracking_number),
    order_reference: bareReference(nameOrNull(order_reference) ?? '', terms.stripPrefix),
  };
  if (names.tracking_number === null && names.order_reference === null)
    return problem(row, 'order_missing', 'The line names neither a tracking number nor an order.');
  // JSON has no field for the remitted amount, and its amounts are not rounded. `delivered_at` only tells repeated lines apart.
  const payment = paymentOf({ collected, remitted: undefined, net: line.net_amount ?? undefined, deductions }, terms.deductionsNetted, 0);
  if (payment === null) return { kind: 'unpaid', row };
  if (remitted_at !== null && remitted_at > terms.now + CLOCK_SKEW) return problem(row, 'date_in_future', 'remitted_at is yet to come.');
  return {
    kind: 'line',
    row,
    ...names,
    customer_phone: null,
    ...payment,
    utr: nameOrNull(utr),
    remitted_at,
    raw: {},
    fingerprint: fingerprint(FIELDS.map((field) => line[field])),
  };
}

/** The line reader for couriers' files. It validates the fields. Lines of a request body skip this: the body's class has validated them. */
export const readPayment =
  (terms: RowTerms): LineReader<FileEntry> =>
  (line, row) => {
    const wrong = faultOf(line);
    return wrong === undefined ? entryOf(line as JsonLine, row, terms) : problem(row, 'line_unreadable', wrong);
  };

/** Null for a word that means nothing, such as `NA`. */
const nameOrNull = (text: string | null): string | null => (text === null || isNoName(text) ? null : text.trim());

function parsedLine<Line>(text: string, row: number, readLine: LineReader<Line>): Line | RowProblem {
  let line: unknown;
  try {
    line = JSON.parse(text);
  } catch {
    return problem(row, 'line_unreadable', 'The line is not JSON. It may be cut off.');
  }
  return readLine(line, row);
}

function faultOf(line: unknown): string | undefined {
  if (typeof line !== 'object' || line === null || Array.isArray(line)) return 'The line is not an object: {…}.';
  const fields = line as Record<string, unknown>;
  const unknown = Object.keys(fields).find((name) => !(FIELDS as readonly string[]).includes(name));
  if (unknown !== undefined) return `${unknown.slice(0, LONGEST_TEXT)} is not a field of a line. Known are ${FIELDS.join(', ')}.`;
  if (!isAmount(fields['cod_amount'])) return 'cod_amount must be a whole number of minor units.';
  if (!isNothing(fields['net_amount']) && !isAmount(fields['net_amount'])) return 'net_amount must be a whole number of minor units.';
  const deductions = fields['deductions'] ?? {};
  if (typeof deductions !== 'object' || Array.isArray(deductions)) return 'deductions must be an object.';
  for (const [name, amount] of Object.entries(deductions))
    if (!(DEDUCTIONS as readonly string[]).includes(name) || !isAmount(amount))
      return `deductions takes whole numbers of minor units as ${DEDUCTIONS.join(', ')}.`;
  for (const name of ['tracking_number', 'order_reference', 'utr'])
    if (!isNothing(fields[name]) && (typeof fields[name] !== 'string' || fields[name].length > LONGEST_TEXT))
      return `${name} must be a text of at most ${LONGEST_TEXT} characters.`;
  for (const name of ['remitted_at', 'delivered_at'])
    if (!isNothing(fields[name]) && !(Number.isSafeInteger(fields[name]) && (fields[name] as number) >= 0))
      return `${name} must be a time in Unix seconds.`;
  return undefined;
}

const isNothing = (value: unknown): boolean => value === undefined || value === null;

const isAmount = (value: unknown): boolean => Number.isInteger(value) && Math.abs(value as number) <= MOST_MINOR;

export const problem = (row: number, code: RowProblem['code'], message: string): RowProblem => ({
  kind: 'problem',
  row,
  code,
  message,
  raw: {},
});
