import { randomUUID } from 'node:crypto';
import type { UpdateFilter } from 'mongodb';
import { COMMON_GROUP, type Priority } from '#job-queue/job-store';
import { endOfPause, type GroupPause } from '#job-queue/group-pause';
import type { Scope } from '#platform/storage/documents';
import type { Stored } from '#platform/storage/mongodb/mongo-database';

/** When a group has something to do of each priority; null when nothing. */
export type Turns = readonly [first: number | null, again: number | null];

/**
 * A group: a hint where to look. `turn_0` and `turn_1` are moments before which it need not be looked at, for each priority. A process that changes a
 * job says so here afterwards, and says so again when that is repeated after a crash; a process that looked sets the moments again unless
 * something has changed meanwhile. So a moment is never too late for longer than a lease.
 */
export interface GroupDocument extends Stored {
  readonly kind: string;
  readonly lane: string;
  readonly turn_0?: number;
  readonly turn_1?: number;
  /** Orders the groups whose turn came at the same moment. */
  readonly served?: number;
  /** Whether its turn has come, but it is full or paused. */
  readonly put_off?: boolean;
  /** By the machine's time. */
  readonly rests_until?: number;
  /** The clock that ends the pause sooner when it is moved, and how far it was ahead when `rests_until` was reckoned. */
  readonly rests_clock?: Scope;
  readonly rests_ahead?: number;
  readonly alone_until?: number;
  readonly alone?: string;
  readonly changes: number;
  /** Distinguishes it from an earlier row of the same group, which went when nothing was left in it. Releases before that made rows without. */
  readonly made?: string;
}

export interface JobGroup {
  readonly id: string;
  readonly group: string;
  readonly turns: Turns;
  /** null: it is open; past: it is open for a probe. */
  readonly pausedUntil: number | null;
  readonly changes: number;
  readonly made: string | undefined;
}

/** The common group has a row for as long as its queue does. */
export const isLeftEmpty = ({ group, pausedUntil }: JobGroup, turns: Turns): boolean =>
  group !== COMMON_GROUP && pausedUntil === null && turns.every((turn) => turn === null);

export const unchanged = ({ id, changes, made }: JobGroup) => ({ _id: id, changes, made: made ?? { $exists: false } });

export const emptied = (group: JobGroup) => ({ ...unchanged(group), rests_until: { $exists: false } });

export const rowOf = (queue: string, group: string): Pick<GroupDocument, 'kind' | 'lane' | 'made'> => ({
  kind: queue,
  lane: group,
  made: randomUUID(),
});

export const idOf = (queue: string, group: string): string => `${queue}\n${group}`;

export const turnOf = (priority: Priority): 'turn_0' | 'turn_1' => `turn_${priority}`;

export const freeAt = (server: number) => ({ $or: [{ alone_until: { $exists: false } }, { alone_until: { $lte: server } }] });

export const OPEN = { rests_until: '', rests_clock: '', rests_ahead: '' } as const;

export const pausing = ({ until, clock, ahead }: GroupPause): UpdateFilter<GroupDocument> =>
  clock === null
    ? { $set: { rests_until: until }, $unset: { rests_clock: '', rests_ahead: '' } }
    : { $set: { rests_until: until, rests_clock: clock, rests_ahead: ahead } };

export const groupOf = (
  { _id, lane: group, turn_0, turn_1, rests_until, rests_clock, rests_ahead = 0, changes, made }: GroupDocument,
  ahead: number,
): JobGroup => ({
  id: _id,
  group,
  turns: [turn_0 ?? null, turn_1 ?? null],
  pausedUntil: rests_until === undefined ? null : endOfPause({ until: rests_until, clock: rests_clock ?? null, ahead: rests_ahead }, ahead),
  changes,
  made,
});
