import type { Fact } from '#kernel/fact';

/** Personal data was opened. The actor in the metadata is the person who saw it. */
export type PersonalDataAccessFact = Fact<'personal_data.read', PersonalDataRead>;

export interface PersonalDataRead {
  /** Its id, which its trace has too. */
  readonly reading: string;
  /** What it was shown by: an operation such as `history.list`, or a route such as `GET /v1/history`. */
  readonly by: string;
  /** Ids of the requested resources; empty when all were requested. */
  readonly resources: readonly string[];
  /** Whose it is, where it is one person's: the id that it is sealed for. */
  readonly subject: string | null;
  /** Why, in the reader's words. */
  readonly reason: string | null;
}

/** One stream per account, mode and month, such as 2026-01. */
export const accessStream = (account: string, livemode: boolean, month: string): string =>
  `personal_data_access-${account}-${livemode ? 'live' : 'test'}-${month}`;
