import type { Minor } from '#kernel/money';
import type { UnixSeconds } from '#kernel/time';

/** What a courier kept of what it collected. */
export interface Deductions {
  readonly freight: Minor;
  readonly cod_fee: Minor;
  readonly rto: Minor;
  readonly adjustment: Minor;
  readonly tax: Minor;
}

/** What a courier says of one parcel in a remittance. Amounts in minor units of the order's currency; what it does not say is null. */
export interface RemittanceLine {
  readonly tracking_number: string | null;
  readonly courier_code: string;
  /** What was collected from the shopper; below zero takes back what an earlier line gave. */
  readonly gross: Minor;
  readonly deductions: Deductions;
  readonly net: Minor;
  readonly utr: string | null;
  readonly remitted_at: UnixSeconds | null;
}

export const MATCH_STATUSES = [
  'matched', 'short', 'excess', 'duplicate', 'not_cod', 'not_delivered', 'rto_conflict', 'reversed',
] as const; // prettier-ignore
export type MatchStatus = (typeof MATCH_STATUSES)[number];

/** What a line comes to. */
export interface LineOutcome {
  readonly match_status: MatchStatus;
  /** What came, less what was expected: of the order, where the line completes it, and of the line itself where nothing was expected. */
  readonly difference_amount: Minor;
}

/** What an answer says of a line. One in another currency than its order's counts for nothing. */
export interface AnsweredOutcome {
  readonly match_status: MatchStatus | 'currency_mismatch';
  readonly difference_amount: Minor;
}

/** Which line: a row of a remittance, for one order. */
export interface LineOfOrder {
  readonly account: string;
  readonly livemode: boolean;
  readonly order_id: string;
  /** The remittance's id. */
  readonly remittance: string;
  /** From 1, as it stands in the file. */
  readonly row: number;
  /** ISO 4217: of the line's amounts. */
  readonly currency: string;
  readonly line: RemittanceLine;
}

/** By how much a line may differ from what was expected and still match: the larger of the two, within what is tolerated of anybody. */
export interface Tolerance {
  readonly amount: Minor;
  /** Of what was expected. */
  readonly percent: number;
}
