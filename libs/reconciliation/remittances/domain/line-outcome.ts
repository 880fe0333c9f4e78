import type { Minor } from '#kernel/money';
import type { MatchStatus } from '#orders/cod/contract';

export const MATCH_KEYS = ['tracking_number', 'order_name', 'order_id'] as const;
export type MatchKey = (typeof MATCH_KEYS)[number];

/** The result of matching a line: the order it pays for, and the key by which the order was found. Both are null in `UNMATCHED`. */
export interface LineOutcome {
  readonly order_id: string | null;
  /** Null also for an order without cash on delivery. */
  readonly collection: string | null;
  readonly match_status: MatchStatus | 'unmatched';
  readonly match_key: MatchKey | null;
  /** Received minus expected; 0 if unmatched. */
  readonly difference_amount: Minor;
}

export const UNMATCHED: LineOutcome = {
  order_id: null,
  collection: null,
  match_status: 'unmatched',
  match_key: null,
  difference_amount: 0,
};
