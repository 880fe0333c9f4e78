import { Injectable } from '@nestjs/common';
import { DomainError } from '#kernel/domain-error';
import { Clock } from '#kernel/time';
import type { OnProgress } from '#admin/operators/progress';
import { PLANNER } from '#job-queue/planned-ranges';
import type { EventHistory } from '#platform/event-history/event-history';
import type { Position } from '#platform/event-history/recorded-event';
import { EventStoreDbEventStore } from '#platform/event-store/eventstoredb/eventstoredb-event-store';
import { EmbeddedContents } from '#admin/operations/migration/embedded/embedded-contents';
import { copyHistory, type HistorySum, sumOf } from '#admin/operations/migration/history-copy';
import { copyRequests, verifyRequests } from '#admin/operations/migration/mongodb/idempotency-copies';
import { MovedSubjectKeys } from '#admin/operations/migration/moved-subject-keys';
import { copyRecords } from '#admin/operations/migration/record-copy';
import { ProgressMeter } from '#platform/projector/rebuild-progress';
import { JobStore, type Job } from '#job-queue/job-store';
import type { ParkedPlan } from '#job-queue/parked-plan';
import { IDEMPOTENCY_WINDOW } from '#http/idempotency/idempotency-records';
import { MongoLogTiles } from '#platform/integrity/mongodb/mongo-log-tiles';
import { MongoDatabase } from '#platform/storage/mongodb/mongo-database';

/** The numbers of moved items, and the checksum that both histories have. */
export interface Moved extends HistorySum {
  readonly object: 'migration';
  readonly subject_keys: number;
  readonly idempotency_keys: number;
  readonly records: number;
  readonly jobs: number;
}

/** Moves the data of a service on embedded stores into the stores of a deployment whose processes do not run yet. */
@Injectable()
export class MoveEmbedded {
  constructor(
    private readonly store: EventStoreDbEventStore,
    private readonly mongo: MongoDatabase,
    private readonly jobStore: JobStore,
    private readonly clock: Clock,
    private readonly subjectKeys: MovedSubjectKeys,
  ) {}

  /** Moves everything from a data directory. Throws `invalid_value` if the deployment is already in use. */
  async from(directory: string, progress: OnProgress): Promise<Moved> {
    const contents = EmbeddedContents.open(directory);
    try {
      if ((await this.jobStore.checkpoint(PLANNER)) !== null)
        throw new DomainError(
          'invalid_value',
          'This deployment is at work already, or was moved into before. Move into an empty one.',
          'from',
        );
      const subject_keys = await this.subjectKeys.from(contents);
      const { store } = this;
      const { history } = store;
      await copyHistory(contents.history, { store, history }, await shown('history', contents.history, progress));
      const since = this.clock.milliseconds() - IDEMPOTENCY_WINDOW;
      await copyRequests(this.mongo, contents.idempotencyRecords(since));
      const { sum, planned } = await this.verified(contents, history, progress);
      const log = await contents.logName();
      if (log !== null) await new MongoLogTiles(this.mongo).begin(log);
      const requests = await verifyRequests(this.mongo, contents.idempotencyRecords(since));
      const records = await copyRecords(contents.records(), this.jobStore, () => this.clock.milliseconds());
      const items = contents.jobs();
      if (planned !== null) await this.planned(planned, items, contents, history);
      return { object: 'migration', ...sum, subject_keys, idempotency_keys: requests, records, jobs: items.length };
    } finally {
      contents.close();
    }
  }

  /** Stores the jobs, the parked plans and the planner's position. Parked plans get their events' positions in the new history. */
  private async planned(to: Position, jobs: readonly Job[], contents: EmbeddedContents, history: EventHistory): Promise<void> {
    const plans = contents.parkedPlans();
    const parked: ParkedPlan[] = [];
    for (const { queue, stream, revision, parkedAt, reason } of plans) {
      const { position } = (await history.stream(stream, revision)).at(-1)!;
      parked.push({ queue, stream, revision, position, parkedAt, reason });
    }
    await this.jobStore.plan(PLANNER, { from: null, to }, jobs, contents.clocks(), parked);
    for (const [n, { dropped }] of plans.entries())
      if (dropped === 1) await this.jobStore.settleParked(PLANNER, parked[n]!, { state: 'dropped', jobs: [] });
  }

  /** Compares both histories from the first event to the last. `planned`: the planner's position in the new one; null if it has none. */
  private async verified(
    { history: old, jobStore }: EmbeddedContents,
    moved: EventHistory,
    progress: OnProgress,
  ): Promise<{ sum: HistorySum; planned: Position | null }> {
    const upTo = await jobStore.checkpoint(PLANNER);
    const show = await shown('verifying', old, progress);
    let planned: Position | null = null;
    const sum = await sumOf(moved, ({ position, metadata }) => {
      if (upTo !== null && metadata.moved !== undefined && metadata.moved.position <= upTo) planned = position;
    });
    const before = await sumOf(old, ({ position }) => show(position));
    if (sum.sha256 !== before.sha256)
      throw new Error(`The copy has ${sum.events} events and sum ${sum.sha256}, the original ${before.events} and ${before.sha256}.`);
    return { sum, planned };
  }
}

/** Returns a function that reports a position as progress along a history. */
async function shown(task: string, history: EventHistory, progress: OnProgress): Promise<(position: Position) => void> {
  const meter = new ProgressMeter(0);
  const total = history.extent(await history.end());
  return (position) => progress({ task, ...meter.at(history.extent(position), total) });
}
