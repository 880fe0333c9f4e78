import type { PayingConnection } from '#integrations/contract';
import { type PlaceInDay, START_OF_DAY } from '#settlements/fetching/fetched-days';
import type { Job } from '#platform/storage/job-store';
import { scopeOf } from '#platform/storage/documents';

export const FETCH_SETTLEMENTS = 'settlement.fetch';

/** Days that are to be fetched, the first with how far it has come; `until` is the last. */
export interface DaysToFetch {
  readonly day: string;
  readonly until: string;
  readonly place: PlaceInDay;
}

/** A job of the queue. */
export interface SettlementFetch {
  readonly connection: string;
  /** null: the daily fetch, which waits for its next morning. */
  readonly days: DaysToFetch | null;
  /** Whether it begins again every morning. */
  readonly daily: boolean;
  /** Until which moment captures are known to be settled or missed, Unix seconds; null before the first look. */
  readonly lookedUntil?: number | null;
  /** Why the last call to the gateway failed; absent when it did not. */
  readonly fault?: string;
}

type Fetched = Pick<PayingConnection, 'id' | 'account' | 'livemode'>;

/** The daily fetch of a connection. A connection has one. `dueAt`: business time, Unix milliseconds. */
export const dailyFetch = ({ id: connection, account, livemode }: Fetched, dueAt: number): Job => ({
  queue: FETCH_SETTLEMENTS,
  key: connection,
  dueAt,
  payload: { connection, days: null, daily: true } satisfies SettlementFetch,
  clock: scopeOf(account, livemode),
});

export const keyOfFetch = (connection: string, from: string, to: string): string => `${connection} ${from} ${to}`;

/** Some days of a connection, now. The same days again are the same job, as long as it is not done. */
export const fetchOfDays = ({ id: connection, account, livemode }: Fetched, from: string, to: string, dueAt: number): Job => ({
  queue: FETCH_SETTLEMENTS,
  key: keyOfFetch(connection, from, to),
  dueAt,
  payload: { connection, days: { day: from, until: to, place: START_OF_DAY }, daily: false } satisfies SettlementFetch,
  clock: scopeOf(account, livemode),
});
