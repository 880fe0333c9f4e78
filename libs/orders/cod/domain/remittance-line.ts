import type { Minor } from '#kernel/money';
import type { MatchStatus, RemittanceLine } from '#orders/domain/events/cod.events';

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
