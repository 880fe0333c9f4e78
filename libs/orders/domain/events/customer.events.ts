import type { DataOf, Fact } from '#kernel/fact';

export const CUSTOMER_FORGOTTEN = 'customer.forgotten';

/** A person was forgotten. The fact is in the person's own stream, and in every stream with their data. */
export type CustomerFact = Fact<typeof CUSTOMER_FORGOTTEN, CustomerForgotten>;

declare module '#kernel/fact' {
  interface Facts extends DataOf<CustomerFact> {}
}

export interface CustomerForgotten {
  /** The person's id, which reveals nothing about them. */
  readonly subject: string;
  /** The destroyed keys. What they sealed can no longer be read. */
  readonly keys: readonly string[];
  /** Whether a later fact of the stream names another person, so that its current state is not about this one. */
  readonly superseded: boolean;
  /** Present where a payment link's description was the name of the goods. The name is blank from now on. */
  readonly unnamed_goods?: true;
}
