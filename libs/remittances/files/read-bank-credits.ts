import { DomainError } from '#kernel/domain-error';
import { MOST_MINOR } from '#kernel/money';
import type { UnixSeconds } from '#kernel/time';
import type { BankCreditReceived } from '#remittances/domain/bank-transfer.events';
import type { FileEntry, FileNote, RowProblem } from '#remittances/domain/file-entry';
import { digitsOf } from '#remittances/files/amount-text';
import { fileInvalid } from '#remittances/files/file-refusals';
import type { Field } from '#remittances/files/header-aliases';
import { type LineReader, problem } from '#remittances/files/json-lines';
import { notesOf } from '#remittances/files/opened-file';
import { readFile } from '#remittances/files/read-remittance-file';
import { AHEAD } from '#remittances/files/row-values';

const MOST_CREDITS = 5000;
const LONGEST_UTR = 100;
const FIELDS = ['utr', 'amount', 'currency', 'credited_at'];

/** Headers as banks write them, before what couriers mean by the same: a statement is read as a list of payouts. */
const COLUMNS: Readonly<Record<string, Field>> = {
  'Ref No': 'utr',
  'Reference No': 'utr',
  'Reference Number': 'utr',
  'Chq Ref Number': 'utr',
  'Transaction Ref': 'utr',
  Amount: 'net_amount',
  Credit: 'net_amount',
  'Credit Amount': 'net_amount',
  Deposit: 'net_amount',
  'Deposit Amt': 'net_amount',
  'Credited At': 'remitted_at',
  'Value Date': 'remitted_at',
  'Value Dt': 'remitted_at',
  'Transaction Date': 'remitted_at',
  'Txn Date': 'remitted_at',
};

export interface CreditRow extends Omit<BankCreditReceived, 'credit'> {
  readonly row: number;
}

export interface ReadCredits {
  readonly credits: readonly CreditRow[];
  readonly problems: readonly RowProblem[];
  /** How the file was read that is not as it should be. */
  readonly notes: readonly FileNote[];
}

/**
 * What a file says that the bank received: CSV and XLSX in major units, JSON Lines in minor ones. Throws `file_invalid`, `file_empty`,
 * `csv_header_unrecognized` and `request_too_large`.
 */
export async function readBankCredits(path: string, currency: string, now: UnixSeconds): Promise<ReadCredits> {
  const terms = { digits: digitsOf(currency), now, stripPrefix: null, deductionsNetted: false, columnMap: COLUMNS };
  const credits: CreditRow[] = [];
  const problems: RowProblem[] = [];
  try {
    for await (const entries of readFile(path, terms, creditOfLine(currency, now), MOST_CREDITS))
      for (const entry of entries) {
        const read = 'credited_at' in entry ? entry : creditOfEntry(entry, currency);
        if (read === undefined) continue;
        if ('credited_at' in read) credits.push(read);
        else problems.push(read);
      }
  } catch (fault) {
    throw fault instanceof DomainError && fault.code === 'csv_header_unrecognized' ? columnsMissing(fault) : fault;
  }
  return { credits, problems, notes: await notesOf(path) };
}

function creditOfEntry(entry: FileEntry, currency: string): CreditRow | RowProblem | undefined {
  switch (entry.kind) {
    case 'total':
      return undefined;
    case 'problem':
      return entry;
    case 'line':
      throw fileInvalid('it is a courier’s, with a row for each shipment. Send it to POST /v1/cod/remittances.');
    case 'batch': {
      const { row, utr, net: amount, remitted_at: credited_at } = entry;
      if (utr === null) return problem(row, 'utr_missing', 'The row names no UTR.');
      if (credited_at === null) return problem(row, 'date_missing', 'The row has no date.');
      if (amount < 1) return problem(row, 'amount_unreadable', 'The amount is not above zero.');
      return { row, utr, amount, currency, credited_at };
    }
  }
}

const creditOfLine =
  (currency: string, now: UnixSeconds): LineReader<CreditRow> =>
  (line, row) => {
    const wrong = faultOf(line);
    if (wrong !== undefined) return problem(row, 'line_unreadable', wrong);
    const { currency: own, ...credit } = line as Omit<CreditRow, 'row' | 'currency'> & { readonly currency?: string };
    if (credit.credited_at > now + AHEAD) return problem(row, 'date_in_future', 'credited_at is yet to come.');
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
  if (currency !== undefined && !(typeof currency === 'string' && /^[a-z]{3}$/i.test(currency)))
    return 'currency must be a code of ISO 4217.';
  return undefined;
}

const isWhole = (value: unknown, from: number, to: number): boolean =>
  Number.isSafeInteger(value) && (value as number) >= from && (value as number) <= to;

const columnsMissing = ({ details }: DomainError): DomainError =>
  new DomainError(
    'csv_header_unrecognized',
    `No row of the file names the columns that are needed: utr, amount and credited_at. Seen: ${(details['headers_seen'] as string[]).join(', ')}.`,
    'file',
    details,
  );
