import { createHash } from 'node:crypto';
import { makeId } from '#kernel/ids';
import { DAY, type UnixSeconds } from '#kernel/time';
import type { RecordWrite } from '#platform/storage/records';
import { KEPT, type WaitingFor } from '#webhooks/domain/sending.decisions';
import type { DeliveryError } from '#webhooks/delivery/outcome';

export const WEBHOOK_DELIVERIES = 'webhook_deliveries';

export const ATTEMPT_STATUSES = ['pending', 'succeeded', 'failed', 'held'] as const;
export const TRIGGERS = ['auto', 'replay', 'test'] as const;

export type AttemptStatus = (typeof ATTEMPT_STATUSES)[number];
export type Trigger = (typeof TRIGGERS)[number];

interface Attempt<Body> {
  readonly id: string;
  readonly object: 'webhook_delivery';
  readonly livemode: boolean;
  readonly event: string;
  readonly endpoint: string;
  /** The number of the attempt within its delivery, from 1. */
  readonly attempt: number;
  /** pending: scheduled or under way. held: not sent because the endpoint is disabled. */
  readonly status: AttemptStatus;
  readonly trigger: Trigger;
  /** The URL that it was sent to; null until then, like the request and the response. */
  readonly url: string | null;
  readonly response_status: number | null;
  readonly duration_ms: number | null;
  readonly error: DeliveryError | null;
  readonly request_headers: Readonly<Record<string, string>> | null;
  readonly request_body: Body;
  readonly response_headers: Readonly<Record<string, string | string[]>> | null;
  readonly response_body: string | null;
  /** When this attempt is due, if it is scheduled; when its retry is due, if it failed. Null if neither. */
  readonly next_attempt_at: UnixSeconds | null;
  readonly created_at: UnixSeconds;
}

/** One attempt to deliver, as merchants see it. */
export interface DeliveryAttempt extends Attempt<string> {
  /** Why this attempt, or its retry, is due but not made; null if it is not waiting. */
  readonly waiting_for: WaitingFor | null;
}

/** An attempt as recorded. `request_body` is null if it is that of the recorded event; a sample event is recorded only in its attempt. */
export type WrittenAttempt = Attempt<string | null>;

/** The id of an attempt: always the same for the same cause. `milliseconds` is the time at which it was planned, or begins; ids sort by it. */
export const attemptId = (cause: string, milliseconds: number): string =>
  makeId('wd', milliseconds, createHash('sha256').update(cause).digest());

type Planned<Body> = Pick<Attempt<Body>, 'id' | 'livemode' | 'event' | 'endpoint' | 'trigger' | 'request_body' | 'created_at'>;

/** The first attempt of a delivery, before it is made. */
export const plannedAttempt = <Body>({
  id,
  livemode,
  event,
  endpoint,
  trigger,
  request_body,
  created_at,
}: Planned<Body>): Attempt<Body> => ({
  id,
  object: 'webhook_delivery',
  livemode,
  event,
  endpoint,
  attempt: 1,
  status: 'pending',
  trigger,
  url: null,
  response_status: null,
  duration_ms: null,
  error: null,
  request_headers: null,
  request_body,
  response_headers: null,
  response_body: null,
  next_attempt_at: created_at,
  created_at,
});

/** Attempts are kept longer than events can be replayed by this many seconds, so that a late request is refused with the proper reason. */
const EXTRA_TIME = DAY;

/**
 * The values of the filter `outcome` that find an endpoint's attempts with these statuses; with any status by default. A separate filter by endpoint
 * would cost another index entry for each attempt.
 */
export const outcomesOf = (endpoint: string, statuses: readonly AttemptStatus[] = ATTEMPT_STATUSES): string[] =>
  statuses.map((status) => outcomeOf(endpoint, status));

const outcomeOf = (endpoint: string, status: AttemptStatus): string => `${endpoint}/${status}`;

/** The record of an attempt that is still to be made. If the planning is repeated after the attempt was made, it does not overwrite the record. */
export const plannedRecord = (attempt: WrittenAttempt, scope: string): RecordWrite => ({ ...attemptRecord(attempt, scope), initial: true });

export const attemptRecord = (attempt: WrittenAttempt, scope: string): RecordWrite => ({
  collection: WEBHOOK_DELIVERIES,
  id: attempt.id,
  scope,
  createdAt: attempt.created_at,
  filters: { event: attempt.event, outcome: outcomeOf(attempt.endpoint, attempt.status) },
  json: JSON.stringify(attempt),
  expiresAt: (attempt.created_at + KEPT + EXTRA_TIME) * 1000,
});

/** An attempt's record without the response body. */
export function withoutAnswer(record: RecordWrite): RecordWrite {
  const attempt = JSON.parse(record.json) as WrittenAttempt;
  return { ...record, json: JSON.stringify({ ...attempt, response_body: null } satisfies WrittenAttempt) };
}
