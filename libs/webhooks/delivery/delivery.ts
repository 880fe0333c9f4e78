import type { Position } from '#platform/event-history/recorded-event';
import type { Scope } from '#platform/storage/documents';
import type { Priority, Job } from '#job-queue/job-store';
import type { WrittenAttempt } from '#webhooks/delivery/delivery-attempt';

export const DELIVER = 'webhook.deliver';

/** One event on its way to one endpoint: the state kept between attempts. */
export interface Delivery {
  readonly event: string;
  readonly endpoint: string;
  readonly scope: Scope;
  /** Position of the fact behind the delivery. */
  readonly position: Position;
  /** The next attempt, from 1. Our own faults use up none. */
  readonly attempt: number;
  /** Unix milliseconds; the retry schedule counts from this. */
  readonly first_failed_at: number | null;
  /** When the next attempt was planned, by the machine's clock, Unix milliseconds; absent for the first. */
  readonly planned_at?: number;
  /** The id of an attempt's record: of the next attempt if it is the first, otherwise of the previous one. */
  readonly record: string;
}

/** New deliveries take precedence over retries, and over those that were due while the sender was down. */
export const FRESH: Priority = 0;
export const LATE: Priority = 1;

interface Planning {
  /** Deliveries with the same name are the same delivery. */
  readonly name: string;
  readonly scope: Scope;
  readonly position: Position;
  /** Unix milliseconds, by the account's clock. */
  readonly dueAt: number;
  readonly priority: Priority;
}

/** A delivery that begins with a planned attempt. Each endpoint is a group. */
export const deliveryOf = ({ id, event, endpoint }: WrittenAttempt, { name, scope, position, dueAt, priority }: Planning): Job => {
  const payload: Delivery = { event, endpoint, scope, position, attempt: 1, first_failed_at: null, record: id };
  return { queue: DELIVER, key: name, dueAt, payload, group: endpoint, priority, clock: scope };
};
