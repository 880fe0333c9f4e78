import type { DataOf, DeclaredFact, Fact } from '#kernel/fact';
import type { Minor } from '#kernel/money';
import type { UnixSeconds } from '#kernel/time';
import type { Deductions } from '#orders/cod/contract';
import type { BatchRow, RemittanceNote, RemittanceRow, RowProblem } from '#reconciliation/remittances/domain/file-entry';
import type { Finding } from '#reconciliation/remittances/domain/findings';
import type { LineOutcome } from '#reconciliation/remittances/domain/line-outcome';
import type { Tally } from '#reconciliation/remittances/domain/tally';
import type { TotalsCheck } from '#reconciliation/remittances/domain/totals-check';

/** Facts of a remittance's own stream. */
export type RemittanceFact =
  /** A courier's file was received. */
  | Fact<'remittance.received', RemittanceReceived>
  /** All lines were compared with the orders. */
  | Fact<'remittance.reconciled', RemittanceReconciled>
  /** The file could not be reconciled. */
  | Fact<'remittance.failed', { readonly remittance: string; readonly reason: string }>
  /** A person closed the remittance. Nothing remains to be done about it. */
  | Fact<'remittance.closed', { readonly remittance: string }>
  /** The amount that the bank received differs from the sum of all lines under the UTR. */
  | Fact<'remittance.bank_differed', BankDiffered>
  /** The bank's amount and the sum of the lines are equal again. */
  | Fact<'remittance.bank_agreed', { readonly remittance: string; readonly utr: string; readonly finding: string }>
  /** The bank received money under a UTR in another currency than the lines. */
  | Fact<'remittance.bank_currency_differed', BankCurrencyDiffered>
  /** The currency mismatch ended: the credit in that currency or the lines no longer count under the UTR. */
  | Fact<'remittance.bank_currency_agreed', Pick<BankCurrencyDiffered, 'remittance' | 'finding' | 'utr' | 'credited_currency'>>
  /** A person voided the remittance. None of its lines counts any longer. */
  | Fact<'remittance.voided', { readonly remittance: string }>;

/** Facts of one part of a remittance's rows: the rows and their results. Each part has its own stream. */
export type RemittancePartFact =
  /** Rows of a courier's file were stored. */
  | Fact<'remittance.rows_received', { readonly remittance: string; readonly rows: readonly StoredRow[] }>
  /** The rows of a part were matched with orders. */
  | Fact<'remittance.part_matched', PartMatched>
  /** The remittance as a whole was checked after its parts. The fact holds the findings. */
  | Fact<'remittance.looked_over', Found>;

/** A file became this remittance. The fact is on a stream named by the file's hash, so that a file counts once. */
export type RemittanceFileFact = Fact<'remittance_file.claimed', { readonly remittance: string }>;

declare module '#kernel/fact' {
  interface Facts extends DataOf<RemittanceFact | RemittancePartFact | RemittanceFileFact> {}
}

/** A row without personal data. */
export type StoredRow = Omit<RemittanceRow, 'customer_phone'> | RowProblem;

export interface RemittanceReceived {
  readonly remittance: string;
  readonly courier_code: string;
  readonly reference: string | null;
  /** null where the lines have several. */
  readonly utr: string | null;
  readonly remitted_at: UnixSeconds | null;
  readonly currency: string;
  readonly file_sha256: string;
  /** Lines, and rows that cannot be read. */
  readonly rows: number;
  readonly parts: number;
  /** The totals that the courier itself declares. */
  readonly declared: Declared;
  /** Notes on how an irregular file was read; absent without any. */
  readonly notes?: readonly RemittanceNote[];
}

export interface Declared {
  readonly gross: readonly Minor[];
  readonly net: readonly Minor[];
  /** The sum of all deductions. */
  readonly deductions: readonly Minor[];
  readonly batches: readonly Pick<BatchRow, 'utr' | 'gross' | 'net'>[];
}

/** Findings about the remittance. */
interface Found {
  readonly remittance: string;
  readonly findings: readonly FindingMade[];
}

/** All lines of a part in one fact: a fact for each of a million lines would cost the store and its readers several times as much. */
export interface PartMatched extends Found {
  /** The currency of the remittance and its lines. */
  readonly currency: string;
  readonly lines: readonly LineMatched[];
  readonly tally: Tally;
}

export interface LineMatched extends Omit<RemittanceRow, 'kind' | 'customer_phone' | 'cell_problems' | 'fingerprint'>, LineOutcome {
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

/** The bank's amount under a UTR differs from the sum of all lines under it. */
export interface BankDiffered {
  readonly remittance: string;
  readonly finding: string;
  readonly utr: string;
  readonly credited_amount: Minor;
  readonly lines_amount: Minor;
  /** Credited amount − lines amount. */
  readonly difference_amount: Minor;
}

/** The bank's money under a UTR is in another currency than the lines, so the two cannot be compared. */
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

/** The lines in an event of a part. */
export function linesIn({ type, data }: { readonly type: string; readonly data: unknown }): readonly LineInCurrency[] {
  if (type !== 'remittance.part_matched') return [];
  const { lines, currency } = data as PartMatched;
  return lines.map((line) => ({ ...line, currency }));
}
export const findingsIn = ({ type, data }: { readonly type: string; readonly data: unknown }): readonly FindingMade[] =>
  type === 'remittance.part_matched' || type === 'remittance.looked_over' ? (data as Found).findings : [];

/** The receipt of a remittance, in its stream. */
export const receivedIn = (story: readonly DeclaredFact[]): RemittanceReceived =>
  story.find((event) => event.type === 'remittance.received')!.data;

export const remittanceStream = (remittance: string): string => `remittance-${remittance}`;
export const partStream = (remittance: string, part: number | 'end'): string => `remittance_part-${remittance}-${part}`;
export const fileStream = (account: string, livemode: boolean, sha256: string): string =>
  `remittance_file-${account}-${livemode ? 'live' : 'test'}-${sha256}`;
