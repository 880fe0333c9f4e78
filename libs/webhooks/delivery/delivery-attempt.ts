import { createHash } from 'node:crypto';
import { makeId } from '#kernel/ids';
import type { UnixSeconds } from '#kernel/time';
import type { RecordWrite } from '#platform/storage/due-work';
import type { Delivery } from '#webhooks/delivery/delivery';
import type { DeliveryError } from '#webhooks/delivery/outcome';

export const WEBHOOK_DELIVERIES = 'webhook_deliveries';

/** One attempt to deliver, as merchants can look it up. */
export interface DeliveryAttempt {
  readonly id: string;
  readonly object: 'webhook_delivery';
  readonly livemode: boolean;
  readonly event: string;
  readonly endpoint: string;
  readonly attempt: number;
  /** held: kept back because the endpoint is disabled. */
  readonly status: 'pending' | 'succeeded' | 'failed' | 'held';
  readonly trigger: 'auto' | 'replay' | 'test';
  readonly response_status: number | null;
  readonly duration_ms: number | null;
  readonly error: DeliveryError | null;
  readonly request_headers: Readonly<Record<string, string>> | null;
  readonly request_body: string;
  readonly response_headers: Readonly<Record<string, string | string[]>> | null;
  readonly response_body: string | null;
  readonly next_attempt_at: UnixSeconds | null;
  readonly created_at: UnixSeconds;
}

/** `milliseconds`: when the attempt begins. */
export const attemptId = ({ event, endpoint, attempt }: Delivery, milliseconds: number): string =>
  makeId('wd', milliseconds, createHash('sha256').update(`${event}/${endpoint}/${attempt}`).digest());

export const attemptRecord = (attempt: DeliveryAttempt, scope: string): RecordWrite => ({
  collection: WEBHOOK_DELIVERIES,
  id: attempt.id,
  scope,
  createdAt: attempt.created_at,
  filters: { endpoint: attempt.endpoint, event: attempt.event, status: attempt.status },
  json: JSON.stringify(attempt),
});
