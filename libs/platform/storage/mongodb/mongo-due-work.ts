import { Injectable, Logger } from '@nestjs/common';
import type { Collection } from 'mongodb';
import type { Position } from '#platform/event-history/recorded-event';
import type { Scope } from '#platform/storage/documents';
import {
  type Claim,
  type ClaimedWork,
  type ClockSetting,
  DueWork,
  type Settlement,
  type Stretch,
  type WorkItem,
} from '#platform/storage/due-work';
import { isDuplicate, MongoDatabase, type Stored } from '#platform/storage/mongodb/mongo-database';
import { MongoWorkClaims } from '#platform/storage/mongodb/mongo-work-claims';
import { MongoWorkClocks, type PlacedItem } from '#platform/storage/mongodb/mongo-work-clocks';
import { mustHaveMoments, MongoWorkItems } from '#platform/storage/mongodb/mongo-work-items';
import { MongoWorkLanes } from '#platform/storage/mongodb/mongo-work-lanes';
import { RecordCollections } from '#platform/storage/mongodb/record-collections';

/** How long a settlement may last before somebody else may take the work up, in milliseconds. */
const SETTLING = 30_000;
/** How often a process looks for what has expired, in milliseconds. */
const SWEEP_EVERY = 60_000;

interface PlannerDocument extends Stored {
  readonly position: Position;
}

/**
 * Due work of many processes. Leases are measured by the server's clock. Nothing needs a transaction: what a step leaves behind is written
 * first and can be written twice, and the step itself is one document's change that only the rightful owner can make.
 */
@Injectable()
export class MongoDueWork extends DueWork {
  private readonly planners: Collection<PlannerDocument>;
  private readonly items: MongoWorkItems;
  private readonly lanes: MongoWorkLanes;
  private readonly claims: MongoWorkClaims;
  private readonly clocks: MongoWorkClocks;
  /** The newest time that a claim has come with. */
  private newest = 0;
  private swept = 0;
  private readonly log = new Logger(MongoDueWork.name);

  constructor(
    private readonly database: MongoDatabase,
    private readonly records: RecordCollections,
  ) {
    super();
    this.planners = database.collection('due_work_planners');
    this.items = new MongoWorkItems(database);
    this.lanes = new MongoWorkLanes(database);
    this.claims = new MongoWorkClaims(this.items, this.lanes);
    this.clocks = new MongoWorkClocks(database);
  }

  override async plan(
    planner: string,
    { from, to }: Stretch,
    items: readonly WorkItem[],
    clocks: readonly ClockSetting[] = [],
  ): Promise<boolean> {
    mustHaveMoments(items);
    if ((await this.planned(planner)) !== from) return false;
    await this.advance(clocks);
    await this.take(items, (placed) => this.items.plan(placed, to));
    if (from === null) return this.beginPlanning(planner, to);
    const { matchedCount } = await this.planners.updateOne({ _id: planner, position: from }, { $set: { position: to } });
    return matchedCount === 1;
  }

  override async add(items: readonly WorkItem[]): Promise<void> {
    await this.take(items, (placed) => this.items.add(placed));
  }

  override async planned(planner: string): Promise<Position | null> {
    return (await this.planners.findOne({ _id: planner }))?.position ?? null;
  }

  override async ahead(clock: Scope): Promise<number> {
    return this.clocks.ahead(clock);
  }

  override async awaited(clock: Scope, now: number): Promise<boolean> {
    return this.clocks.awaited(clock, now);
  }

  override async kindsDue(kinds: readonly string[], now: number): Promise<string[]> {
    return this.lanes.kindsReady(kinds, now);
  }

  override async claim(kind: string, claim: Claim): Promise<ClaimedWork[]> {
    this.newest = claim.now;
    return this.claims.claim(kind, claim, await this.database.now());
  }

  override async settle(work: ClaimedWork, { again, next = [], records = [], rest }: Settlement): Promise<boolean> {
    const remains = again === undefined ? next.find(({ kind, key }) => kind === work.kind && key === work.key) : { ...work, ...again };
    mustHaveMoments(remains === undefined ? next : [...next, remains]);
    const attempts = again === undefined ? 0 : work.attempt - (again.countsAsAttempt ? 0 : 1);
    if (next.length + records.length > 0) {
      const turn = await this.items.prolong(work, (await this.database.now()) + SETTLING);
      if (turn === null) return false;
      for (const record of records) await this.records.put(record);
      await this.take(next, (placed) => this.items.follow(placed, turn));
    }
    const left = remains === undefined ? [] : await this.clocks.placed([remains]);
    if (!(await this.items.conclude(work, left[0] ?? null, attempts))) return false;
    await this.expect(left);
    await this.lanes.release(work, this.newest, rest);
    this.sweep();
    return true;
  }

  override async letGo(works: readonly ClaimedWork[]): Promise<void> {
    if (works.length === 0) return;
    const now = await this.database.now();
    await this.items.letGo(works, now);
    await this.lanes.expect(works.map((work) => ({ ...work, dueAt: now })));
  }

  override async oldestDueAt(kind: string): Promise<number | null> {
    return this.items.oldestDueAt(kind);
  }

  override async isDue(kind: string, keysBeginning: string, now: number): Promise<boolean> {
    return this.items.isDue(kind, keysBeginning, now);
  }

  override async backlog(): Promise<{ kind: string; count: number; oldestDueAt: number }[]> {
    return this.items.backlog();
  }

  private async take(items: readonly WorkItem[], write: (placed: PlacedItem[]) => Promise<void>): Promise<void> {
    const placed = await this.clocks.placed(items);
    await write(placed);
    await this.expect(placed);
  }

  /** Items have been written; should a clock have gone forward meanwhile, they go with it. */
  private async expect(placed: readonly PlacedItem[]): Promise<void> {
    await this.lanes.expect(placed);
    await this.advance(await this.clocks.movedSince(placed));
  }

  private async advance(clocks: readonly ClockSetting[]): Promise<void> {
    for (const clock of clocks) await this.lanes.expect(await this.clocks.advance(clock));
  }

  /** What expires goes beside the work; when that fails, the next time is soon. */
  private sweep(): void {
    if (this.newest < this.swept + SWEEP_EVERY) return;
    this.swept = this.newest;
    Promise.all([this.items.forget(), this.records.sweep(this.newest)]).catch((fault: unknown) => {
      if (this.database.closed) return;
      this.sweepsFailed++;
      this.log.warn(`What has expired could not be removed: ${(fault as Error).message}`);
    });
  }

  private async beginPlanning(planner: string, to: Position): Promise<boolean> {
    try {
      await this.planners.insertOne({ _id: planner, position: to });
      return true;
    } catch (fault) {
      if (isDuplicate(fault)) return false;
      throw fault;
    }
  }
}
