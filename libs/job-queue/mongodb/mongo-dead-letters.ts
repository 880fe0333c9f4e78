import type { Collection, Filter } from 'mongodb';
import type { DeadLetter, DeadLetterFilter, Death } from '#job-queue/dead-letter';
import { type ClaimedJob, JOBS_OF_A_PAGE } from '#job-queue/job-store';
import type { MongoDatabase, Stored } from '#platform/storage/mongodb/mongo-database';
import type { MongoJobs } from '#job-queue/mongodb/mongo-jobs';

/** `_id` is the id of the death. The payload is JSON text, as that of a job. */
interface DeadLetterDocument extends Stored, Omit<DeadLetter, 'id' | 'payload'> {
  readonly payload: string;
}

/**
 * Jobs that were given up. A letter is written before its job ends; the job's one step names it and makes it count. One whose job went on instead never
 * counts.
 */
export class MongoDeadLetters {
  private readonly letters: Collection<DeadLetterDocument>;

  constructor(
    database: MongoDatabase,
    private readonly jobs: MongoJobs,
  ) {
    this.letters = database.collection('dead_letters');
  }

  /** May be repeated. */
  async write({ queue, key, group, priority, dueAt, clock, attempt, payload }: ClaimedJob, { id, reason, diedAt }: Death): Promise<void> {
    const more = {
      ...(group !== undefined && { group }),
      ...(clock !== undefined && { clock }),
      ...(priority !== undefined && { priority }),
    };
    const letter = { queue, key, dueAt, ...more, payload: JSON.stringify(payload ?? null), attempts: attempt, reason, diedAt };
    await this.letters.replaceOne({ _id: id }, letter, { upsert: true });
  }

  async page({ queue, after }: DeadLetterFilter): Promise<DeadLetter[]> {
    const conditions: Filter<DeadLetterDocument>[] = [queue === undefined ? {} : { queue }];
    if (after !== undefined) conditions.push({ $or: [{ queue: { $gt: after.queue } }, { queue: after.queue, key: { $gt: after.key } }] });
    const found = await this.letters.find({ $and: conditions }).sort({ queue: 1, key: 1 }).limit(JOBS_OF_A_PAGE).toArray();
    if (found.length === 0) return [];
    const counting = await this.counting(found);
    if (counting.length === 0) return this.page({ ...(queue !== undefined && { queue }), after: found.at(-1)! });
    return counting.map(({ _id: id, payload, ...letter }) => ({ ...letter, id, payload: JSON.parse(payload) as unknown }));
  }

  async remove(id: string): Promise<void> {
    await this.letters.deleteOne({ _id: id });
  }

  async counts(): Promise<{ queue: string; dead: number }[]> {
    const all = await this.counting(await this.letters.find({}, { projection: { queue: 1, key: 1 } }).toArray());
    return [...Map.groupBy(all, ({ queue }) => queue)].map(([queue, letters]) => ({ queue, dead: letters.length }));
  }

  private async counting<Letter extends Pick<DeadLetterDocument, '_id' | 'queue' | 'key'>>(letters: readonly Letter[]): Promise<Letter[]> {
    const counting = await this.jobs.deathsOf(letters);
    return letters.filter(({ _id }) => counting.has(_id));
  }
}
