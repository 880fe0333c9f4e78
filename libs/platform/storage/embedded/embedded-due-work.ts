import { Injectable } from '@nestjs/common';
import type { Position } from '#platform/event-history/recorded-event';
import type { Scope } from '#platform/storage/documents';
import {
  type Claim,
  type ClaimedWork,
  type ClockSetting,
  COMMON_LANE,
  DueWork,
  LAST_CHARACTER,
  movedBy,
  type Settlement,
  type Stretch,
  type WorkItem,
} from '#platform/storage/due-work';
import { EmbeddedWorkClocks } from '#platform/storage/embedded/embedded-work-clocks';
import { WorkFile } from '#platform/storage/embedded/work-file';

/** How many records that have expired go for each piece of work that is claimed. */
const MOST_SWEPT = 4;

/** Due work of one process. Only what is taken in by `add` was promised to somebody: the rest is planned, or done, once more after a power cut. */
@Injectable()
export class EmbeddedDueWork extends DueWork {
  /** Expired records that may go with the next settlement. */
  private sweep = { now: 0, most: 0 };
  private readonly clocks: EmbeddedWorkClocks;

  constructor(private readonly file: WorkFile) {
    super();
    this.clocks = new EmbeddedWorkClocks(file);
  }

  override async plan(
    planner: string,
    { from, to }: Stretch,
    items: readonly WorkItem[],
    clocks: readonly ClockSetting[] = [],
  ): Promise<boolean> {
    const rows = items.map(rowOf);
    if (this.position(planner) !== from) return false;
    await this.clocks.advance(clocks);
    return this.file.write(() => {
      if (this.position(planner) !== from) return false;
      for (const row of rows) this.insert(row);
      this.file.statements.of('INSERT OR REPLACE INTO planners (name, position) VALUES (?, ?)').run(planner, to);
      return true;
    }, 'process');
  }

  override add(items: readonly WorkItem[]): Promise<void> {
    const rows = items.map(rowOf);
    return this.file.write(() => rows.forEach((row) => this.insert(row)));
  }

  override async planned(planner: string): Promise<Position | null> {
    return this.position(planner);
  }

  override async ahead(clock: Scope): Promise<number> {
    return this.clocks.ahead(clock);
  }

  override async awaited(clock: Scope, now: number): Promise<boolean> {
    return this.clocks.reached(clock, now);
  }

  override async kindsDue(kinds: readonly string[], now: number): Promise<string[]> {
    return kinds.filter((kind) => this.file.turns.hasTurn(kind, now));
  }

  override async claim(kind: string, claim: Claim): Promise<ClaimedWork[]> {
    const claimed = this.file.turns.claim(kind, claim);
    this.sweep = { now: claim.now, most: this.sweep.most + MOST_SWEPT * claimed.length };
    return claimed;
  }

  override settle(work: ClaimedWork, { again, next, records, rest }: Settlement): Promise<boolean> {
    const follows = (next ?? []).map(rowOf);
    const remains = again && rowOf({ ...work, ...again });
    return this.file.write(() => {
      if (!this.file.turns.release(work)) return false;
      for (const record of records ?? []) this.file.records.put(record);
      this.sweepExpired();
      this.remove(work);
      if (remains !== undefined) this.insert(remains, again?.countsAsAttempt ? work.attempt : work.attempt - 1);
      for (const row of follows) this.insert(row);
      if (rest !== undefined) this.file.turns.rest(work, rest);
      return true;
    }, 'process');
  }

  override async letGo(works: readonly ClaimedWork[]): Promise<void> {
    for (const work of works) this.file.turns.letGo(work);
  }

  override async oldestDueAt(kind: string): Promise<number | null> {
    return this.file.turns.oldestDueAt(kind);
  }

  override async isDue(kind: string, keysBeginning: string, now: number): Promise<boolean> {
    const read = this.file.statements.of('SELECT 1 FROM due_work WHERE kind = ? AND key >= ? AND key < ? AND due_at <= ? LIMIT 1');
    return read.get(kind, keysBeginning, `${keysBeginning}${LAST_CHARACTER}`, now) !== undefined;
  }

  override async backlog(): Promise<{ kind: string; count: number; oldestDueAt: number }[]> {
    return this.file.turns.backlog();
  }

  private sweepExpired(): void {
    const { now, most } = this.sweep;
    if (most === 0) return;
    this.file.records.sweep(now, most);
    this.sweep = { now, most: 0 };
  }

  private position(planner: string): Position | null {
    const row = this.file.statements.of('SELECT position FROM planners WHERE name = ?').get(planner);
    return row === undefined ? null : (row['position'] as Position);
  }

  /** What is kept is when an item is due by the machine's time. */
  private insert({ kind, key, lane, rank, dueAt, clock, json }: Row, attempts = 0): void {
    const ahead = clock === null ? 0 : this.clocks.ahead(clock);
    const due = dueAt - ahead;
    const insert = this.file.statements.of(
      'INSERT INTO due_work (kind, key, lane, rank, due_at, clock, ahead, attempts, payload) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (kind, key) DO NOTHING',
    );
    if (insert.run(kind, key, lane, rank, due, clock, ahead, attempts, json).changes === 0) return;
    this.file.turns.counted(kind, 1);
    this.file.turns.expect({ kind, lane, rank, dueAt: due });
  }

  private remove({ kind, key }: ClaimedWork): void {
    this.file.statements.of('DELETE FROM due_work WHERE kind = ? AND key = ?').run(kind, key);
    this.file.turns.counted(kind, -1);
  }
}

interface Row extends Required<Omit<WorkItem, 'payload' | 'clock'>> {
  readonly clock: Scope | null;
  readonly json: string;
}

const rowOf = (item: WorkItem): Row => {
  const { kind, key, dueAt, payload, lane = COMMON_LANE, rank = 0 } = item;
  return { kind, key, lane, rank, dueAt, clock: movedBy(item) ?? null, json: JSON.stringify(payload ?? null) };
};
