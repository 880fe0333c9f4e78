import type { UnreadEntry } from '#integrations/read-each';

/** A difference between a partner's data and ours. Amounts in messages are in minor units. */
export interface Difference {
  readonly difference: 'missing_here' | 'missing_there' | 'amount_differs' | 'status_differs';
  readonly of: 'payment' | 'refund' | 'dispute' | 'order';
  /** The connection that the partner was queried through. */
  readonly connection: string;
  /** The order that it is about; null if that is unknown. */
  readonly order_id: string | null;
  /** Our id; null if it is missing here. */
  readonly here: string | null;
  /** The partner's id; null if it is missing there. */
  readonly there: string | null;
  readonly message: string;
}

/** A difference before its connection is added. It has no `order_id` if it is about an order: that is in `here`. */
export type FoundDifference = Omit<Difference, 'connection' | 'order_id'> & Partial<Pick<Difference, 'order_id'>>;

/** One step of a comparison. */
export interface Compared {
  /** The differences of one object; null if the step only reports how far the comparison is. */
  readonly differences: readonly FoundDifference[] | null;
  /** Everything before this time was compared; Unix seconds. */
  readonly until: number;
}

/** The difference of an entry of the partner's list that cannot be read, so that it is not known here. */
export const unreadThere = (of: Difference['of'], { reference, reason }: UnreadEntry): FoundDifference => ({
  difference: 'missing_here',
  of,
  order_id: null,
  here: null,
  there: reference,
  message: `${reason} Look at it there.`,
});
