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
  /** pending: planned or under way. held: kept back because the endpoint is disabled. */
  readonly status: AttemptStatus;
  readonly trigger: Trigger;
  /** The URL it was sent to. */
  readonly url: string | null;
  readonly response_status: number | null;
  readonly duration_ms: number | null;
  readonly error: DeliveryError | null;
  readonly request_headers: Readonly<Record<string, string>> | null;
  readonly request_body: Body;
  readonly response_headers: Readonly<Record<string, string | string[]>> | null;
  readonly response_body: string | null;
  readonly next_attempt_at: UnixSeconds | null;
  readonly created_at: UnixSeconds;
}

/** One attempt to deliver, as merchants see it. */
export interface DeliveryAttempt extends Attempt<string> {
  /** Why this attempt, or the next one, is due but not made. */
  readonly waiting_for: WaitingFor | null;
}

/** An attempt as recorded: without the request body if that is the recorded event. A sample is recorded only here. */
export type WrittenAttempt = Attempt<string | null>;

/** Derived from `of`, the attempt's cause; `milliseconds`: when it was planned, or begins. */
export const attemptId = (of: string, milliseconds: number): string => makeId('wd', milliseconds, createHash('sha256').update(of).digest());

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

/** Kept a little longer than events can be replayed, so that a late request gets the reason. Seconds. */
const REASONS = DAY;

/**
 * The values of the filter `outcome` that find an endpoint's attempts in these states, or in any state, however many others there are. A filter for
 * the endpoint itself would need another index for each attempt.
 */
export const outcomesOf = (endpoint: string, statuses: readonly AttemptStatus[] = ATTEMPT_STATUSES): string[] =>
  statuses.map((status) => outcomeOf(endpoint, status));

const outcomeOf = (endpoint: string, status: AttemptStatus): string => `${endpoint}/${status}`;

/** An attempt still to be made. Once it was made, a repeated plan does not overwrite its record. */
export const plannedRecord = (attempt: WrittenAttempt, scope: string): RecordWrite => ({ ...attemptRecord(attempt, scope), initial: true });

export const attemptRecord = (attempt: WrittenAttempt, scope: string): RecordWrite => ({
  collection: WEBHOOK_DELIVERIES,
  id: attempt.id,
  scope,
  createdAt: attempt.created_at,
  filters: { event: attempt.event, outcome: outcomeOf(attempt.endpoint, attempt.status) },
  json: JSON.stringify(attempt),
  expiresAt: (attempt.created_at + KEPT + REASONS) * 1000,
});

/** An attempt's record without the response. */
export function withoutAnswer(record: RecordWrite): RecordWrite {
  const attempt = JSON.parse(record.json) as WrittenAttempt;
  return { ...record, json: JSON.stringify({ ...attempt, response_body: null } satisfies WrittenAttempt) };
}
