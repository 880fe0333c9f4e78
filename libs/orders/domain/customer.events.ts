import type { Fact } from '#kernel/fact';

export const CUSTOMER_FORGOTTEN = 'customer.forgotten';

/** A person was forgotten. The fact is in the person's own stream, and in every stream with data of the person. */
export type CustomerFact = Fact<typeof CUSTOMER_FORGOTTEN, CustomerForgotten>;

export interface CustomerForgotten {
  /** Whom: an id that says nothing about the person. */
  readonly subject: string;
  /** The keys that were destroyed; what they sealed is read with blanks. */
  readonly keys: readonly string[];
  /** A later fact of the stream names somebody else: what it shows today is not about this person. */
  readonly superseded: boolean;
}
