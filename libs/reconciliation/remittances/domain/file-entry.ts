import type { Deductions } from '#orders/cod/contract';
import type { Minor } from '#kernel/money';
import type { UnixSeconds } from '#kernel/time';

export const DEDUCTIONS = ['freight', 'cod_fee', 'rto', 'adjustment', 'tax'] as const satisfies readonly (keyof Deductions)[];

/** The texts of a row's cells by header. Contains only columns of known fields, and no personal data. */
export type RawCells = Readonly<Record<string, string>>;

/** An unreadable cell in an otherwise readable row: the payment counts without the cell's value. */
export interface CellProblem {
  readonly code: 'cell_unreadable' | 'quote_swallows_rows';
  /** The field of the cell's column; null if the problem is not about one field, as with `quote_swallows_rows`. */
  readonly field: string | null;
  readonly message: string;
}

/** A payment for one shipment. A negative `gross` reverses an earlier payment. */
export interface RemittanceRow {
  readonly kind: 'line';
  /** Number of the row, from 1. Rows of further sheets continue the count, so it is unique in the file. */
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
  /** Equal for rows of a file that are alike in every cell, serial numbers apart. Absent in older facts. */
  readonly fingerprint?: string;
}

/** One payout (bank transfer) of a summary that does not list shipments. */
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

/** A row with a subtotal or grand total, as the courier states it; null for an amount that the row does not state. */
export interface TotalRow {
  readonly kind: 'total';
  readonly row: number;
  readonly gross: Minor | null;
  readonly net: Minor | null;
}

/** A row about a parcel or a payout of which nothing has come: it pays nothing, or the courier only promises the cash. */
export interface UnpaidRow {
  readonly kind: 'unpaid';
  readonly row: number;
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

/** A row that cannot be read. It has no effect; the other rows count. Code `cell_unreadable`: a payout with unreadable cells, whose totals still count. */
export interface RowProblem {
  readonly kind: 'problem';
  readonly row: number;
  readonly code: (typeof ROW_PROBLEMS)[number];
  readonly message: string;
  readonly raw: RawCells;
}

/** An irregularity of a file that was read nevertheless. */
export type FileNote = 'read_as_windows_1252';

/** The same, and `rows_without_payment`: it has rows of which nothing has come. */
export type RemittanceNote = FileNote | 'rows_without_payment';

export type FileEntry = RemittanceRow | BatchRow | TotalRow | UnpaidRow | RowProblem;
