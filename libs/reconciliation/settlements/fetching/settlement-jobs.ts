import type { PayingConnection } from '#integrations/contract';
import { HOUR } from '#kernel/time';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import { type PlaceInDay, START_OF_DAY } from '#reconciliation/settlements/fetching/fetched-days';
import type { Job, Queue } from '#job-queue/job-store';
import { scopeOf } from '#platform/storage/documents';

/** The queue of fetches. */
export const FETCH_SETTLEMENTS: Queue<SettlementFetch> = 'settlement.fetch';

/** The days that are still to be fetched. */
export interface DaysToFetch {
  /** The day that is being fetched. */
  readonly day: string;
  /** The last day. */
  readonly until: string;
  /** The progress within the day. */
  readonly place: PlaceInDay;
}

/** The payload of a fetch. */
export interface SettlementFetch {
  readonly connection: string;
  /** Null for the daily fetch while it waits for the next morning. */
  readonly days: DaysToFetch | null;
  /** Whether it is the daily fetch, which starts again every morning. */
  readonly daily: boolean;
  /** Captures before this time have been checked for missing settlements. Unix seconds; null before the first check. */
  readonly lookedUntil?: number | null;
  /** Why the last call to the gateway failed; absent if it succeeded. */
  readonly fault?: string;
}

type Fetched = Pick<PayingConnection, 'id' | 'account' | 'livemode'>;

/** The daily fetch of a connection, which has exactly one. `dueAt` is the account's time in Unix milliseconds. */
export const dailyFetch = ({ id: connection, account, livemode }: Fetched, dueAt: number): Job<SettlementFetch> => ({
  queue: FETCH_SETTLEMENTS,
  key: connection,
  dueAt,
  payload: { connection, days: null, daily: true },
  clock: scopeOf(account, livemode),
});

/** The gateways that pay out automatically. The simulated one pays out on request, which also starts its daily fetch. */
const PAY_AUTOMATICALLY: readonly string[] = ['razorpay', 'stripe'];

/** The events that may start a daily fetch, with the field that has the kind of gateway. */
const KIND_IN: Readonly<Record<string, string>> = { 'connection.made': 'kind', 'payment.captured': 'gateway' };

/** The daily fetch that an event starts: that of a new connection, or of an older connection at its next capture. An existing daily fetch is kept. */
export function dailyFetchAfter({ type, data, created, metadata: { account, livemode } }: RecordedEvent): Job<SettlementFetch>[] {
  const field = KIND_IN[type];
  if (field === undefined) return [];
  const { connection: id, [field]: kind } = data as Readonly<Record<string, string>>;
  return PAY_AUTOMATICALLY.includes(kind!) ? [dailyFetch({ id: id!, account, livemode }, created + HOUR * 1000)] : [];
}

export const keyOfFetch = (connection: string, from: string, to: string): string => `${connection} ${from} ${to}`;

/** A fetch of some days of a connection. A request for the same days is the same job until it is done. */
export const fetchOfDays = (
  { id: connection, account, livemode }: Fetched,
  from: string,
  to: string,
  dueAt: number,
): Job<SettlementFetch> => ({
  queue: FETCH_SETTLEMENTS,
  key: keyOfFetch(connection, from, to),
  dueAt,
  payload: { connection, days: { day: from, until: to, place: START_OF_DAY }, daily: false },
  clock: scopeOf(account, livemode),
});
