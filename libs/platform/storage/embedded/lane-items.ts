import { LIMIT } from '#platform/embedded/sqlite';
import type { Scope } from '#platform/storage/documents';
import type { ClaimedWork } from '#platform/storage/due-work';
import type { Statements } from '#platform/storage/embedded/statements';
import type { Lane, RankTurn, WorkLease } from '#platform/storage/embedded/turn-lane';

/** An item as it is kept: due by the machine's time. */
export interface LaneItem {
  readonly key: string;
  readonly due_at: number;
  readonly attempts: number;
  readonly clock: Scope | null;
  readonly ahead: number;
  readonly payload: string;
}

/** The oldest whose turn it is, apart from those that are known to be held; so many at most. */
export function oldestItems(statements: Statements, kind: string, { lane, rank, taken }: RankTurn, most: number): LaneItem[] {
  const read = statements.of(
    `SELECT key, due_at, attempts, payload, clock, ahead FROM due_work
     WHERE kind = ? AND lane = ? AND rank = ? AND (due_at, key) > (?, ?) ORDER BY due_at, key ${LIMIT}`,
  );
  return read.all(kind, lane.name, rank, taken.due_at, taken.key, most) as unknown as LaneItem[];
}

/** What whoever holds an item is told of it. */
export const workOf = (kind: string, { name }: Lane, item: LaneItem, { token, rank, attempt }: WorkLease): ClaimedWork => ({
  kind,
  key: item.key,
  dueAt: item.due_at + item.ahead,
  payload: JSON.parse(item.payload) as unknown,
  lane: name,
  clock: item.clock ?? undefined,
  rank,
  attempt,
  leftBehind: attempt > item.attempts + 1,
  token,
});
