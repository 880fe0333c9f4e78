import type { Deductions } from '#orders/cod/contract';
import type { Minor } from '#kernel/money';
import type { UnixSeconds } from '#kernel/time';

export const DEDUCTIONS = ['freight', 'cod_fee', 'rto', 'adjustment', 'tax'] as const satisfies readonly (keyof Deductions)[];

/** The cells as they were written, by their headers: those of known fields, and nothing personal. */
export type RawCells = Readonly<Record<string, string>>;

/** A cell that could not be read in a row that could: the payment counts without it. */
export interface CellProblem {
  readonly code: 'cell_unreadable' | 'quote_swallows_rows';
  /** What the cell was to say; null for a column of no known field. */
  readonly field: string | null;
  readonly message: string;
}

/** A payment for one shipment. `gross` below zero takes an earlier one back. */
export interface RemittanceRow {
  readonly kind: 'line';
  /** From 1, as a spreadsheet counts; the rows of a further sheet are counted on. No two entries of a file share one. */
  readonly row: number;
  readonly tracking_number: string | null;
  readonly order_reference: string | null;
  readonly customer_phone: string | null;
  readonly gross: Minor;
  readonly deductions: Deductions;
  readonly net: Minor;
  readonly utr: string | null;
  readonly remitted_at: UnixSeconds | null;
  readonly raw: RawCells;
  readonly cell_problems?: readonly CellProblem[];
}

/** One payout of a summary, without its shipments. */
export interface BatchRow {
  readonly kind: 'batch';
  readonly row: number;
  readonly reference: string | null;
  readonly utr: string | null;
  readonly gross: Minor;
  readonly deductions: Deductions;
  readonly net: Minor;
  readonly remitted_at: UnixSeconds | null;
  readonly raw: RawCells;
  readonly cell_problems?: readonly CellProblem[];
}

/** What the file itself gives as its sum. */
export interface TotalRow {
  readonly kind: 'total';
  readonly row: number;
  readonly gross: Minor | null;
  readonly net: Minor | null;
}

export const ROW_PROBLEMS = [
  'tracking_number_rounded',
  'row_of_two_orders',
  'order_missing',
  'utr_missing',
  'amount_missing',
  'amount_unreadable',
  'amount_too_precise',
  'date_missing',
  'date_unreadable',
  'date_in_future',
  'cell_formula',
  'cell_error',
  'row_longer_than_header',
  'quote_swallows_rows',
  'currency_mismatch',
  'line_unreadable',
  'cell_unreadable',
] as const;

/** A row that cannot be understood. It has no effect, and the rows around it have theirs. `cell_unreadable`: a payout of which cells cannot. */
export interface RowProblem {
  readonly kind: 'problem';
  readonly row: number;
  readonly code: (typeof ROW_PROBLEMS)[number];
  readonly message: string;
  readonly raw: RawCells;
}

/** How a file was read that is not as it should be. */
export type FileNote = 'read_as_windows_1252';

export type FileEntry = RemittanceRow | BatchRow | TotalRow | RowProblem;
