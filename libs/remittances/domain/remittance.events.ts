import type { Fact } from '#kernel/fact';
import type { Minor } from '#kernel/money';
import type { UnixSeconds } from '#kernel/time';
import type { Deductions } from '#orders/cod/contract';
import type { BatchRow, FileNote, RemittanceRow, RowProblem } from '#remittances/domain/file-entry';
import type { Finding } from '#remittances/domain/findings';
import type { LineOutcome } from '#remittances/domain/line-outcome';
import type { Tally } from '#remittances/domain/tally';
import type { TotalsCheck } from '#remittances/domain/totals-check';

/** Facts of a remittance's own stream. */
export type RemittanceFact =
  /** A courier's file was taken in. */
  | Fact<'remittance.received', RemittanceReceived>
  /** All lines were compared with the orders. */
  | Fact<'remittance.reconciled', RemittanceReconciled>
  /** The file could not be reconciled. */
  | Fact<'remittance.failed', { readonly remittance: string; readonly reason: string }>
  /** Somebody closed the remittance: nothing of it is to be done any more. */
  | Fact<'remittance.closed', { readonly remittance: string }>
  /** The bank received another amount than all lines under the UTR come to. */
  | Fact<'remittance.bank_differed', BankDiffered>
  /** The bank's amount and the lines agree after all. */
  | Fact<'remittance.bank_agreed', { readonly remittance: string; readonly utr: string; readonly finding: string }>
  /** The bank received money of another currency than the lines have under a UTR. */
  | Fact<'remittance.bank_currency_differed', BankCurrencyDiffered>
  /** Nothing of that currency counts under the UTR any more, or the lines do not. */
  | Fact<'remittance.bank_currency_agreed', Pick<BankCurrencyDiffered, 'remittance' | 'finding' | 'utr' | 'credited_currency'>>
  /** Somebody voided the remittance, and none of its lines counts any longer. */
  | Fact<'remittance.voided', { readonly remittance: string }>;

/** Facts of one part of its rows, each in a stream of its own: the courier's rows, and their results. */
export type RemittancePartFact =
  /** Rows of a courier's file were taken in. */
  | Fact<'remittance.rows_received', { readonly remittance: string; readonly rows: readonly StoredRow[] }>
  /** The rows of a part were matched with orders. */
  | Fact<'remittance.part_matched', PartMatched>
  /** The remittance as a whole was looked over. */
  | Fact<'remittance.looked_over', Found>;

/** A file has become this remittance. The fact is in the stream of its bytes, so that it counts once. */
export type RemittanceFileFact = Fact<'remittance_file.claimed', { readonly remittance: string }>;

/** A row without personal data. */
export type StoredRow = Omit<RemittanceRow, 'customer_phone'> | RowProblem;

export interface RemittanceReceived {
  readonly remittance: string;
  readonly courier_code: string;
  readonly reference: string | null;
  /** null where its lines have several. */
  readonly utr: string | null;
  readonly remitted_at: UnixSeconds | null;
  readonly currency: string;
  readonly file_sha256: string;
  /** Of lines and rows that cannot be understood. */
  readonly rows: number;
  readonly parts: number;
  /** What the courier itself gives as its sums. */
  readonly declared: Declared;
  /** How the file was read that is not as it should be; left out where there is nothing to say. */
  readonly notes?: readonly FileNote[];
}

export interface Declared {
  readonly gross: readonly Minor[];
  readonly net: readonly Minor[];
  /** All of them together. */
  readonly deductions: readonly Minor[];
  readonly batches: readonly Pick<BatchRow, 'utr' | 'gross' | 'net'>[];
}

/** What is found of it as a whole. */
interface Found {
  readonly remittance: string;
  readonly findings: readonly FindingMade[];
}

/** All of a part in one fact: a million lines as facts of their own would cost the store and its followers several times as much. */
export interface PartMatched extends Found {
  /** The currency of the remittance, and so of its lines. */
  readonly currency: string;
  readonly lines: readonly LineMatched[];
  readonly tally: Tally;
}

export interface LineMatched extends Omit<RemittanceRow, 'kind' | 'customer_phone' | 'cell_problems'>, LineOutcome {
  readonly line: string;
  readonly remittance: string;
  readonly deductions: Deductions;
}

export type FindingMade = { readonly finding: string; readonly remittance: string } & Finding;

export interface RemittanceReconciled {
  readonly remittance: string;
  readonly tally: Tally;
  readonly missing_count: number;
  readonly totals_check: TotalsCheck;
}

/** What the bank received under a UTR is not what all lines under it come to. */
export interface BankDiffered {
  readonly remittance: string;
  readonly finding: string;
  readonly utr: string;
  readonly credited_amount: Minor;
  readonly lines_amount: Minor;
  /** What came, less what the lines say. */
  readonly difference_amount: Minor;
}

/** What the bank received under a UTR is of another currency than the lines: the two cannot be compared. */
export interface BankCurrencyDiffered {
  readonly remittance: string;
  readonly finding: string;
  readonly utr: string;
  /** The currency of the lines. */
  readonly currency: string;
  readonly credited_currency: string;
  readonly credited_amount: Minor;
}

/** A line with the currency of its part: the fact names it once, not for each line. */
export type LineInCurrency = LineMatched & Pick<PartMatched, 'currency'>;

/** The lines, and findings, in an event of a part. */
export function linesIn({ type, data }: { readonly type: string; readonly data: unknown }): readonly LineInCurrency[] {
  if (type !== 'remittance.part_matched') return [];
  const { lines, currency } = data as PartMatched;
  return lines.map((line) => ({ ...line, currency }));
}
export const findingsIn = ({ type, data }: { readonly type: string; readonly data: unknown }): readonly FindingMade[] =>
  type === 'remittance.part_matched' || type === 'remittance.looked_over' ? (data as Found).findings : [];

export const remittanceStream = (remittance: string): string => `remittance-${remittance}`;
export const partStream = (remittance: string, part: number | 'end'): string => `remittance_part-${remittance}-${part}`;
export const fileStream = (account: string, livemode: boolean, sha256: string): string =>
  `remittance_file-${account}-${livemode ? 'live' : 'test'}-${sha256}`;
