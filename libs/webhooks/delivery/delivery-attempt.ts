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
  /** Where it was sent. */
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

/** One attempt to deliver, as merchants can look it up. */
export interface DeliveryAttempt extends Attempt<string> {
  /** Why this attempt, or the one after it, is not made though it is due. */
  readonly waiting_for: WaitingFor | null;
}

/** As it is written down: without what is sent, where that is the event as it is written down. A sample is written down nowhere else. */
export type WrittenAttempt = Attempt<string | null>;

/** Follows from what it is the attempt of; `milliseconds`: when it was planned, or begins. */
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
 * The values of the filter `outcome` by which the attempts for an endpoint are found that are in these states, however many others there are;
 * in any, when none is said. A filter for the endpoint itself would be one more index to keep with each attempt.
 */
export const outcomesOf = (endpoint: string, statuses: readonly AttemptStatus[] = ATTEMPT_STATUSES): string[] =>
  statuses.map((status) => outcomeOf(endpoint, status));

const outcomeOf = (endpoint: string, status: AttemptStatus): string => `${endpoint}/${status}`;

/** An attempt still to be made. Once it was made, a plan that is repeated does not overwrite its record. */
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

/** The record of an attempt without what was answered. */
export function withoutAnswer(record: RecordWrite): RecordWrite {
  const attempt = JSON.parse(record.json) as WrittenAttempt;
  return { ...record, json: JSON.stringify({ ...attempt, response_body: null } satisfies WrittenAttempt) };
}
