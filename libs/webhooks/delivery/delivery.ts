import type { Position } from '#platform/event-history/recorded-event';
import type { Scope } from '#platform/storage/documents';
import type { Rank, WorkItem } from '#platform/storage/due-work';
import type { WrittenAttempt } from '#webhooks/delivery/delivery-attempt';

export const DELIVER = 'webhook.deliver';

/** One event on its way to one endpoint: what is kept of it between attempts. */
export interface Delivery {
  readonly event: string;
  readonly endpoint: string;
  readonly scope: Scope;
  /** Where the fact behind the delivery stands in the history. */
  readonly position: Position;
  /** The next attempt, from 1. Faults of our own use up none. */
  readonly attempt: number;
  /** Unix milliseconds; the retry schedule counts from it. */
  readonly first_failed_at: number | null;
  /** The attempt as it is written down: the next one itself if it is the first, otherwise the one before it. */
  readonly record: string;
}

/** What happens now goes before what is tried again, or was left lying while nobody sent. */
export const FRESH: Rank = 0;
export const LATE: Rank = 1;

interface Planning {
  /** Two deliveries of a name are one. */
  readonly name: string;
  readonly scope: Scope;
  readonly position: Position;
  /** Unix milliseconds, by the account's clock. */
  readonly dueAt: number;
  readonly rank: Rank;
}

/** A delivery that begins with a planned attempt. Each endpoint is a lane of its own. */
export const deliveryOf = ({ id, event, endpoint }: WrittenAttempt, { name, scope, position, dueAt, rank }: Planning): WorkItem => {
  const payload: Delivery = { event, endpoint, scope, position, attempt: 1, first_failed_at: null, record: id };
  return { kind: DELIVER, key: name, dueAt, payload, lane: endpoint, rank, clock: scope };
};
