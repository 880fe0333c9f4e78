import type { PayingConnection } from '#integrations/contract';
import { HOUR } from '#kernel/time';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import { type PlaceInDay, START_OF_DAY } from '#settlements/fetching/fetched-days';
import type { Job } from '#job-queue/job-store';
import { scopeOf } from '#platform/storage/documents';

export const FETCH_SETTLEMENTS = 'settlement.fetch';

/** Days to fetch, the first with its progress; `until` is the last. */
export interface DaysToFetch {
  readonly day: string;
  readonly until: string;
  readonly place: PlaceInDay;
}

/** The payload of a job in the queue. */
export interface SettlementFetch {
  readonly connection: string;
  /** null: the daily fetch, waiting for its next morning. */
  readonly days: DaysToFetch | null;
  /** Whether it starts again every morning. */
  readonly daily: boolean;
  /** Captures before this time are known to be settled or missed, Unix seconds; null before the first check. */
  readonly lookedUntil?: number | null;
  /** Why the last call to the gateway failed; absent if it succeeded. */
  readonly fault?: string;
}

type Fetched = Pick<PayingConnection, 'id' | 'account' | 'livemode'>;

/** The daily fetch of a connection, which has one. `dueAt`: business time, Unix milliseconds. */
export const dailyFetch = ({ id: connection, account, livemode }: Fetched, dueAt: number): Job => ({
  queue: FETCH_SETTLEMENTS,
  key: connection,
  dueAt,
  payload: { connection, days: null, daily: true } satisfies SettlementFetch,
  clock: scopeOf(account, livemode),
});

/** The gateways that pay out automatically. The simulated one pays out when a test requests it, which starts its daily fetch. */
const PAYING_BY_THEMSELVES: readonly string[] = ['razorpay', 'stripe'];

/** The event fields with the kind of gateway. */
const KIND_IN: Readonly<Record<string, string>> = { 'connection.made': 'kind', 'payment.captured': 'gateway' };

/** Starts the daily fetch of a new connection, and of an older one with its next capture. An existing daily fetch is kept. */
export function dailyFetchAfter({ type, data, created, metadata: { account, livemode } }: RecordedEvent): Job[] {
  const field = KIND_IN[type];
  if (field === undefined) return [];
  const { connection: id, [field]: kind } = data as Readonly<Record<string, string>>;
  return PAYING_BY_THEMSELVES.includes(kind!) ? [dailyFetch({ id: id!, account, livemode }, created + HOUR * 1000)] : [];
}

export const keyOfFetch = (connection: string, from: string, to: string): string => `${connection} ${from} ${to}`;

/** Fetches some days of a connection now. The same days again are the same job until it is done. */
export const fetchOfDays = ({ id: connection, account, livemode }: Fetched, from: string, to: string, dueAt: number): Job => ({
  queue: FETCH_SETTLEMENTS,
  key: keyOfFetch(connection, from, to),
  dueAt,
  payload: { connection, days: { day: from, until: to, place: START_OF_DAY }, daily: false } satisfies SettlementFetch,
  clock: scopeOf(account, livemode),
});
