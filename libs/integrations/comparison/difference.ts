/** A difference between a partner's data and ours. Amounts in messages are in minor units. */
export interface Difference {
  readonly difference: 'missing_here' | 'missing_there' | 'amount_differs' | 'status_differs';
  readonly of: 'payment' | 'refund' | 'dispute' | 'order';
  /** The connection that the partner was queried through. */
  readonly connection: string;
  /** The order that it is about; null where none is known. */
  readonly order_id: string | null;
  /** Our id; null where there is none. */
  readonly here: string | null;
  /** The partner's id; null where it has none. */
  readonly there: string | null;
  readonly message: string;
}

/** A difference as it is found; a difference of an order names the order itself. */
export type FoundDifference = Omit<Difference, 'connection' | 'order_id'> & Partial<Pick<Difference, 'order_id'>>;

/** The result for one object; null when everything up to a time was compared. */
export interface Compared {
  readonly differences: readonly FoundDifference[] | null;
  /** Everything before this time was compared; Unix seconds. */
  readonly until: number;
}
