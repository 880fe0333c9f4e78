import { randomUUID } from 'node:crypto';
import { COMMON_GROUP, type Priority } from '#job-queue/job-store';
import type { PlacedJob } from '#job-queue/placed-job';
import type { Position } from '#platform/event-history/recorded-event';
import type { Scope } from '#platform/storage/documents';
import type { Stored } from '#platform/storage/mongodb/mongo-database';

interface WaitingJob {
  readonly kind: string;
  readonly key: string;
  readonly lane: string;
  readonly rank: Priority;
  readonly due_at: number;
  /** When it may be claimed: `due_at`, or when the lease ends under which it is held. */
  readonly at: number;
  /** When the lease ends or has ended; 0 when it is not held. */
  readonly until: number;
  readonly token: string;
  readonly attempts: number;
  readonly payload: string;
  readonly clock: Scope | null;
  /** How far the clock was ahead when `due_at` was reckoned. */
  readonly ahead: number;
  /** Another each time that it waits again: it distinguishes what one result adds from what a later result of the same job adds. */
  readonly turn?: string;
}

/** Fields that work has no longer once it is done. */
export const OF_WAITING = {
  kind: '',
  key: '',
  lane: '',
  rank: '',
  due_at: '',
  at: '',
  until: '',
  token: '',
  attempts: '',
  payload: '',
  clock: '',
  ahead: '',
  turn: '',
} as const;

/**
 * Work that follows from the history or from other work keeps `_id`, `planned` and `origin` for a while when it is done, and nothing else; work that was given
 * up, and waits for an operator, keeps `dead` as well.
 */
export interface JobDocument extends Stored, WaitingJob {
  /** Up to where its planner had read; empty when it follows from other work. */
  readonly planned: Position;
  /** The `turn` of the work that it follows from; empty when it follows from none. */
  readonly origin: string;
  readonly done_at?: number;
  /** The token under which it was completed. */
  readonly done_by?: string;
  /** The dead letter that was left when a job of this name was given up. */
  readonly dead?: string;
}

export const idOf = ({ queue, key }: { queue: string; key: string }): string => `${queue}\n${key}`;

/** A job that waits, as it is stored. */
export function waiting({ queue, key, group = COMMON_GROUP, priority = 0, dueAt, payload, clock, ahead }: PlacedJob): WaitingJob {
  const free = { at: dueAt, until: 0, token: '', attempts: 0 };
  const text = JSON.stringify(payload ?? null);
  return {
    kind: queue,
    key,
    lane: group,
    rank: priority,
    due_at: dueAt,
    ...free,
    payload: text,
    clock: clock ?? null,
    ahead,
    turn: randomUUID(),
  };
}
