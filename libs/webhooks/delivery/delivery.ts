import type { Position } from '#platform/event-history/recorded-event';
import type { Scope } from '#platform/storage/documents';
import type { Job, Priority, Queue } from '#job-queue/job-store';
import type { WrittenAttempt } from '#webhooks/delivery/delivery-attempt';

export const DELIVER: Queue<Delivery> = 'webhook.deliver';

/** The payload of the job that delivers one event to one endpoint, kept between attempts. */
export interface Delivery {
  readonly event: string;
  readonly endpoint: string;
  readonly scope: Scope;
  /** Position of the fact behind the delivery. */
  readonly position: Position;
  /** Number of the next attempt, from 1. Faults of our own do not count. */
  readonly attempt: number;
  /** When the first attempt failed, in Unix milliseconds; the retry schedule counts from it. Null if none has failed. */
  readonly first_failed_at: number | null;
  /** When the next attempt was planned, by the machine's clock, Unix milliseconds; absent for the first. */
  readonly planned_at?: number;
  /** The id of the record that the next attempt is made from: its own if it is the first attempt, otherwise the previous attempt's. */
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
  /** When the first attempt is due, in Unix milliseconds by the account's clock. */
  readonly dueAt: number;
  readonly priority: Priority;
}

/** The job of a delivery whose first attempt is planned. Each endpoint is a group of jobs. */
export const deliveryOf = ({ id, event, endpoint }: WrittenAttempt, { name, scope, position, dueAt, priority }: Planning): Job => {
  const payload: Delivery = { event, endpoint, scope, position, attempt: 1, first_failed_at: null, record: id };
  return { queue: DELIVER, key: name, dueAt, payload, group: endpoint, priority, clock: scope };
};
