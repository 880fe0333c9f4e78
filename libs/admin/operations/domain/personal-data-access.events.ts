import type { DataOf, Fact } from '#kernel/fact';

/** Personal data was decrypted. The actor in the metadata is the person who saw it. */
export type PersonalDataAccessFact = Fact<'personal_data.read', PersonalDataRead>;

declare module '#kernel/fact' {
  interface Facts extends DataOf<PersonalDataAccessFact> {}
}

export interface PersonalDataRead {
  /** The id of this access. The trace has the same id. */
  readonly reading: string;
  /** The operation or route that showed it, such as `history.list` or `GET /v1/history`. */
  readonly by: string;
  /** Ids of the requested resources; empty when all were requested. */
  readonly resources: readonly string[];
  /** The person whose data it is: the id of the key that seals it. null where it is not one person's. */
  readonly subject: string | null;
  /** Why, in the reader's words. */
  readonly reason: string | null;
}

/** One stream per account, mode and month, such as 2026-01. */
export const accessStream = (account: string, livemode: boolean, month: string): string =>
  `personal_data_access-${account}-${livemode ? 'live' : 'test'}-${month}`;
