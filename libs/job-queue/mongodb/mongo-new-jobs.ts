import type { AnyBulkWriteOperation, Collection, Filter, MongoBulkWriteError } from 'mongodb';
import type { Position } from '#platform/event-history/recorded-event';
import { MergedCalls, SHORTLY } from '#platform/storage/mongodb/merged-calls';
import { isDuplicate, type MongoDatabase } from '#platform/storage/mongodb/mongo-database';
import { idOf, type JobDocument, waiting } from '#job-queue/mongodb/job-document';
import type { Hold } from '#job-queue/mongodb/mongo-jobs';
import type { PlacedJob } from '#job-queue/placed-job';

/** Up to where the planner had read of what is planned again. */
type PlannedBefore = { readonly $lt: Position } | { readonly $lte: Position };

/** A job to be written, and when the name of work that is done is taken as new work. */
interface Insertion {
  readonly document: JobDocument;
  /** How it is held if it is new. */
  readonly hold: Hold | undefined;
  readonly again: Filter<JobDocument>;
}

/** A job that is to be added, and how it is held from then on if that adds it. */
export interface NewJob extends PlacedJob {
  readonly hold?: Hold;
}

/** Inserts jobs. Those that exist stay as they are. Returned are those that are new and held. */
export class MongoNewJobs {
  private readonly jobs: Collection<JobDocument>;
  private readonly insertions = new MergedCalls((asks: readonly (readonly Insertion[])[]) => this.insertAll(asks), SHORTLY);

  constructor(database: MongoDatabase) {
    this.jobs = database.collection('due_work');
  }

  /** Jobs that exist stay as they are; and what was planned and done is planned again only if that was `before`: others may have read the same history. */
  plan(jobs: readonly NewJob[], position: Position, before: PlannedBefore = { $lt: position }): Promise<JobDocument[]> {
    return this.insert(jobs, { planned: before }, { planned: position, origin: '' });
  }

  /** Jobs that exist stay as they are. */
  add(jobs: readonly NewJob[]): Promise<JobDocument[]> {
    return this.insert(jobs, {}, { planned: '', origin: '' });
  }

  /** Jobs that exist stay as they are; and what this turn of other work has added before and is done stays done. */
  follow(jobs: readonly NewJob[], origin: string): Promise<JobDocument[]> {
    return this.insert(jobs, { origin: { $ne: origin } }, { planned: '', origin });
  }

  /** `again`: when the name of work that is done is taken as new work. */
  private async insert(
    jobs: readonly NewJob[],
    again: Filter<JobDocument>,
    from: Pick<JobDocument, 'planned' | 'origin'>,
  ): Promise<JobDocument[]> {
    const insertions = firstOfEach(jobs).map((job) => {
      const document = { _id: idOf(job), ...waiting(job), ...from };
      return { document, again, hold: job.hold };
    });
    return insertions.length > 0 ? this.insertions.ask(insertions) : [];
  }

  private async insertAll(asks: readonly (readonly Insertion[])[]): Promise<readonly JobDocument[][]> {
    const held = new Map<Insertion, JobDocument>();
    for (let left = asks.flat(); left.length > 0;) {
      const there = await this.insertNew(left);
      for (const each of left) if (each.hold !== undefined && !there.includes(each)) held.set(each, { ...each.document, ...each.hold });
      if (there.length === 0) break;
      const writes = there.map(({ document: { _id, ...job }, again }): AnyBulkWriteOperation<JobDocument> => ({
        updateOne: { filter: { _id, done_at: { $gt: 0 }, ...again }, update: { $set: job, $unset: { done_at: '', done_by: '' } } },
      }));
      await this.jobs.bulkWrite(writes, { ordered: false });
      // What was there may have gone meanwhile.
      const $in = there.map(({ document }) => document._id);
      const ids = await this.jobs.find({ _id: { $in } }, { projection: { _id: 1 } }).toArray();
      const known = new Set(ids.map(({ _id }) => _id));
      left = there.filter(({ document }) => !known.has(document._id));
    }
    return asks.map((ask) => ask.flatMap((each) => held.get(each) ?? []));
  }

  /** In no order, so that those that exist hold up none behind them. Those are returned; where the server stops at the first, with all behind it. */
  private async insertNew(documents: readonly Insertion[]): Promise<Insertion[]> {
    try {
      await this.jobs.insertMany(
        documents.map(({ document, hold }) => ({ ...document, ...hold })),
        { ordered: false },
      );
      return [];
    } catch (fault) {
      const { writeErrors, insertedCount } = fault as MongoBulkWriteError;
      const errors = [writeErrors ?? []].flat();
      if (!isDuplicate(fault) || !errors.every(isDuplicate)) throw fault;
      const areAll = insertedCount + errors.length === documents.length;
      return areAll ? errors.map(({ index }) => documents[index]!) : documents.slice(errors[0]!.index);
    }
  }
}

/** The first of several jobs with one key is the one that counts. */
export const firstOfEach = <J extends PlacedJob>(jobs: readonly J[]): J[] => {
  const first = new Map<string, J>();
  for (const job of jobs) if (!first.has(idOf(job))) first.set(idOf(job), job);
  return [...first.values()];
};
