import type { Minor } from '#kernel/money';
import type { UnixSeconds } from '#kernel/time';

/** A courier's deductions from the cash that it collected. */
export interface Deductions {
  readonly freight: Minor;
  readonly cod_fee: Minor;
  readonly rto: Minor;
  readonly adjustment: Minor;
  readonly tax: Minor;
}

/** A courier's entry for one parcel in a remittance. Amounts in minor units of the order's currency; absent values are null. */
export interface RemittanceLine {
  readonly tracking_number: string | null;
  readonly courier_code: string;
  /** The cash collected from the shopper, before deductions; negative if the line reverses an earlier one. */
  readonly gross: Minor;
  readonly deductions: Deductions;
  readonly net: Minor;
  readonly utr: string | null;
  readonly remitted_at: UnixSeconds | null;
  /** Tells rows of one file apart: equal where they are alike in every cell. Absent in older facts. */
  readonly fingerprint?: string;
}

export const MATCH_STATUSES = [
  'matched', 'short', 'excess', 'duplicate', 'not_cod', 'not_delivered', 'rto_conflict', 'reversed',
] as const; // prettier-ignore
export type MatchStatus = (typeof MATCH_STATUSES)[number];

/** The result of a line. */
export interface LineOutcome {
  readonly match_status: MatchStatus;
  /** Received minus expected: for the whole order if this line completes it, or for the line itself if nothing was expected. */
  readonly difference_amount: Minor;
}

/** The outcome of a line in answers. A line in another currency than its order is not applied, so no fact has `currency_mismatch`. */
export interface AnsweredOutcome {
  readonly match_status: MatchStatus | 'currency_mismatch';
  readonly difference_amount: Minor;
}

/** A line with the order it is for, and the row of the remittance that it comes from, which identify it. */
export interface LineOfOrder {
  readonly account: string;
  readonly livemode: boolean;
  readonly order_id: string;
  /** The remittance's id. */
  readonly remittance: string;
  /** Row in the file, from 1. */
  readonly row: number;
  /** ISO 4217 currency of the line's amounts. */
  readonly currency: string;
  readonly line: RemittanceLine;
  /** Lines of later rows of the file for the same order. With this one they may be parts of one payment. */
  readonly following?: readonly RemittanceLine[];
}

/** How far a line may differ from the expected amount and still match: the larger of the two values, within the limit for all couriers. */
export interface Tolerance {
  readonly amount: Minor;
  /** Percentage of the expected amount. */
  readonly percent: number;
}
