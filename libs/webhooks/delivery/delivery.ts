import type { Position } from '#platform/event-history/recorded-event';
import type { Scope } from '#platform/storage/documents';
import type { WorkItem } from '#platform/storage/due-work';

export const DELIVER = 'webhook.deliver';

/** One event on its way to one endpoint: what is kept of it between attempts. */
export interface Delivery {
  readonly event: string;
  readonly endpoint: string;
  readonly scope: Scope;
  /** Where the fact behind the event stands in the history. */
  readonly position: Position;
  /** The next attempt, from 1. Faults of our own use up none. */
  readonly attempt: number;
  /** Unix milliseconds; the retry schedule counts from it. */
  readonly first_failed_at: number | null;
  /** The record of the attempt before. */
  readonly last_attempt: string | null;
}

/** There is one delivery for each event and endpoint. */
export const firstDelivery = (of: Pick<Delivery, 'event' | 'endpoint' | 'scope' | 'position'>, dueAt: number): WorkItem => {
  const payload: Delivery = { ...of, attempt: 1, first_failed_at: null, last_attempt: null };
  return { kind: DELIVER, key: `${of.event}/${of.endpoint}`, dueAt, payload };
};
