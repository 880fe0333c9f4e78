import { type Claim, type ClaimedWork, COMMON_LANE, RANKS, type WorkItem } from '#platform/storage/due-work';
import { KindTurns } from '#platform/storage/embedded/kind-turns';
import { LaneRests } from '#platform/storage/embedded/lane-rests';
import type { Statements } from '#platform/storage/embedded/statements';

type Placed = Pick<WorkItem, 'kind' | 'lane' | 'rank' | 'dueAt'>;

/**
 * Whose turn it is, and who holds what: kept in memory, because the data directory has one owner. A lease and whoever held it end
 * together, and what was under way when a process was killed is due again as soon as the next one starts.
 */
export class WorkTurns {
  private readonly kinds = new Map<string, KindTurns>();
  /** How many items of a kind wait, counted as they come and go: to count a million of them would hold everything up. */
  private readonly backlogs = new Map<string, number>();
  private readonly rests: LaneRests;
  /** How to take back what the writes of a group that is not committed yet have changed here. */
  private takingBack: (() => void)[] = [];

  constructor(private readonly statements: Statements) {
    this.rests = new LaneRests(statements);
    const lanes = statements.of('SELECT kind, lane, rank, MIN(due_at) AS dueAt, COUNT(*) AS items FROM due_work GROUP BY kind, lane, rank');
    for (const { items, ...oldest } of lanes.all() as unknown as (Placed & { items: number })[]) {
      this.count(oldest.kind, items);
      this.expect(oldest);
    }
  }

  /** An item has come to its lane, or is due sooner. */
  expect({ kind, lane = COMMON_LANE, rank = 0, dueAt }: Placed): void {
    this.of(kind).expect(lane, rank, dueAt);
  }

  /** Within a write: so many items more. */
  counted(kind: string, items: number): void {
    this.count(kind, items);
    this.takingBack.push(() => this.count(kind, -items));
  }

  hasTurn(kind: string, now: number): boolean {
    return this.of(kind).hasTurn(now);
  }

  claim(kind: string, claim: Claim): ClaimedWork[] {
    return this.of(kind).claim(claim);
  }

  /** Within a write: frees its place in the lane. False when it is not held under this claim. */
  release({ kind, key, token, lane = COMMON_LANE }: ClaimedWork): boolean {
    const lease = this.of(kind).release(lane, key, token);
    if (lease !== null) this.takingBack.push(() => this.of(kind).hold(lane, key, lease));
    return lease !== null;
  }

  /** Its lease ends, if it is still the holder's; the lane is looked at again. */
  letGo({ kind, key, token, lane = COMMON_LANE }: ClaimedWork): void {
    const lease = this.of(kind).release(lane, key, token);
    if (lease !== null) this.of(kind).hold(lane, key, { ...lease, until: 0 });
  }

  /** Within a write: nothing of its lane is claimed until then; 0 opens the lane. */
  rest({ kind, lane = COMMON_LANE }: ClaimedWork, until: number): void {
    const before = this.rests.until(kind, lane) ?? 0;
    if (until === before) return;
    this.rests.write(kind, lane, until);
    this.takingBack.push(() => this.rests.note(kind, lane, before));
  }

  /** The group of writes is there to stay. */
  committed(): void {
    this.takingBack = [];
  }

  /** The group of writes came to nothing. */
  undone(): void {
    for (const takeBack of this.takingBack.toReversed()) takeBack();
    this.takingBack = [];
  }

  /** The oldest of each lane is the first of the lane's index; items have no index by their moments alone, which each would have to be put into. */
  oldestDueAt(kind: string): number | null {
    const read = this.statements.of(
      `SELECT MIN((SELECT MIN(due_at) FROM due_work WHERE kind = ? AND lane = lanes.value AND rank = ranks.value)) AS oldest
       FROM json_each(?) AS lanes, json_each(?) AS ranks`,
    );
    return read.get(kind, JSON.stringify(this.of(kind).laneNames), JSON.stringify(RANKS))!['oldest'] as number | null;
  }

  backlog(): { kind: string; count: number; oldestDueAt: number }[] {
    const waiting = [...this.backlogs].filter(([, count]) => count > 0);
    return waiting.map(([kind, count]) => ({ kind, count, oldestDueAt: this.oldestDueAt(kind)! }));
  }

  private of(kind: string): KindTurns {
    let turns = this.kinds.get(kind);
    if (turns === undefined) {
      turns = new KindTurns(kind, this.rests, this.statements);
      this.kinds.set(kind, turns);
    }
    return turns;
  }

  private count(kind: string, items: number): void {
    this.backlogs.set(kind, (this.backlogs.get(kind) ?? 0) + items);
  }
}
