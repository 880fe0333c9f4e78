import { DomainError } from '#kernel/domain-error';
import { MOST_MINOR } from '#kernel/money';
import type { UnixSeconds } from '#kernel/time';
import { currencyOf } from '#platform/currencies/currencies';
import type { FileNote, RowProblem } from '#reconciliation/remittances/domain/file-entry';
import { BANK_FIELDS, type BankColumnMap, BankHeaders } from '#reconciliation/remittances/files/bank-columns';
import { BankRows, type BankTerms, type CreditRow } from '#reconciliation/remittances/files/bank-rows';
import { digitsOf } from '#reconciliation/remittances/files/amount-text';
import { fileInvalid } from '#reconciliation/remittances/files/file-refusals';
import { layoutOf, seenIn } from '#reconciliation/remittances/files/header-row';
import { type LineReader, problem } from '#reconciliation/remittances/files/json-lines';
import { notesOf } from '#reconciliation/remittances/files/opened-file';
import { readFile } from '#reconciliation/remittances/files/read-file';
import type { TableKind } from '#reconciliation/remittances/files/read-table';
import { ReturnedTransfers } from '#reconciliation/remittances/files/returned-transfers';
import { CLOCK_SKEW } from '#reconciliation/remittances/files/row-values';

const MOST_CREDITS = 5000;
const LONGEST_UTR = 100;
const FIELDS = ['utr', 'amount', 'currency', 'credited_at'];

export interface ReadCredits {
  readonly credits: readonly CreditRow[];
  readonly problems: readonly RowProblem[];
  /** Irregularities of the file. */
  readonly notes: readonly FileNote[];
}

/**
 * Reads the bank credits of a file: CSV and XLSX in major units, JSON Lines in minor units. `columnMap` has the meanings of this bank's headers, which
 * take precedence over the known ones. Throws `file_invalid`, `file_empty`, `csv_header_unrecognized` and `request_too_large`.
 */
export async function readBankCredits(
  path: string,
  currency: string,
  now: UnixSeconds,
  columnMap: BankColumnMap = {},
): Promise<ReadCredits> {
  const credits: CreditRow[] = [];
  const problems: RowProblem[] = [];
  const returned = new ReturnedTransfers();
  const kind = statement(new BankHeaders(columnMap), { currency, digits: digitsOf(currency), now }, returned);
  for await (const entries of readFile(path, kind, creditOfLine(currency, now), MOST_CREDITS))
    for (const entry of entries)
      if ('credited_at' in entry) credits.push(entry);
      else problems.push(entry);
  const kept = returned.settled(credits);
  return {
    credits: kept.filter((entry) => 'credited_at' in entry),
    problems: [...problems, ...kept.filter((entry) => 'kind' in entry)].toSorted((one, other) => one.row - other.row),
    notes: await notesOf(path),
  };
}

const statement = (headers: BankHeaders, terms: BankTerms, returned: ReturnedTransfers): TableKind<CreditRow | RowProblem> => ({
  isHeader: (cell) => headers.fieldOf(cell) !== undefined,
  below: (cells, separated) => {
    const columns = headers.layoutOf(cells);
    const isTable = columns !== undefined || layoutOf(cells, new Map()) !== undefined;
    if (isTable && headers.isOfShipments(cells))
      throw fileInvalid('it is a courier’s, with a row for each shipment. Send it to POST /v1/cod/remittances.');
    return columns && new BankRows(columns, terms, returned, separated);
  },
  noHeader: (rows) => columnsMissing(rows, headers),
});

const creditOfLine =
  (currency: string, now: UnixSeconds): LineReader<CreditRow | RowProblem> =>
  (line, row) => {
    const wrong = faultOf(line);
    if (wrong !== undefined) return problem(row, 'line_unreadable', wrong);
    const { currency: own, ...credit } = line as Omit<CreditRow, 'row' | 'currency'> & { readonly currency?: string };
    if (credit.credited_at > now + CLOCK_SKEW) return problem(row, 'date_in_future', 'credited_at is yet to come.');
    return { row, ...credit, currency: own?.toUpperCase() ?? currency };
  };

function faultOf(line: unknown): string | undefined {
  if (typeof line !== 'object' || line === null || Array.isArray(line)) return 'The line is not an object: {…}.';
  const { utr, amount, currency, credited_at } = line as Record<string, unknown>;
  const unknown = Object.keys(line).find((name) => !FIELDS.includes(name));
  if (unknown !== undefined) return `${unknown.slice(0, LONGEST_UTR)} is not a field of a credit. Known are ${FIELDS.join(', ')}.`;
  if (typeof utr !== 'string' || utr.trim() === '' || utr.length > LONGEST_UTR)
    return `utr must be a text of at most ${LONGEST_UTR} characters.`;
  if (!isWhole(amount, 1, MOST_MINOR)) return 'amount must be a whole number of minor units, above zero.';
  if (!isWhole(credited_at, 0, Number.MAX_SAFE_INTEGER)) return 'credited_at must be a time in Unix seconds.';
  if (currency !== undefined && !(typeof currency === 'string' && currencyOf(currency) !== undefined))
    return 'currency must be a code of ISO 4217.';
  return undefined;
}

const isWhole = (value: unknown, from: number, to: number): boolean =>
  Number.isSafeInteger(value) && (value as number) >= from && (value as number) <= to;

function columnsMissing(rows: readonly (readonly string[])[], headers: BankHeaders): DomainError {
  const { seen, nearest } = seenIn(rows, (header) => headers.nearest(header));
  return new DomainError(
    'csv_header_unrecognized',
    `No row of the file names the columns that are needed: utr, amount and credited_at. Seen: ${seen.join(', ')}. Say in column_map which header is which of ${BANK_FIELDS.join(', ')}.`,
    'file',
    { headers_seen: seen, nearest_headers: nearest },
  );
}
