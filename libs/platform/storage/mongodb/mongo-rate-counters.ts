import { Injectable } from '@nestjs/common';
import type { UnixSeconds } from '#kernel/time';
import { isDuplicate, MongoDatabase, type Stored } from '#platform/storage/mongodb/mongo-database';
import { RateCounters } from '#platform/storage/rate-counters';

interface Counter extends Stored {
  readonly count: number;
  readonly expires_at: Date;
}

/** A counter outlives its second by so much, milliseconds. */
const KEPT = 60_000;

/** Counts that all processes share. Those that a failing server forgets are no loss: nobody waits for a majority. */
@Injectable()
export class MongoRateCounters extends RateCounters {
  constructor(private readonly database: MongoDatabase) {
    super();
  }

  override async count(name: string, second: UnixSeconds): Promise<number> {
    const once = { $inc: { count: 1 }, $setOnInsert: { expires_at: new Date(second * 1000 + KEPT) } };
    const options = { upsert: true, returnDocument: 'after', writeConcern: { w: 1 } } as const;
    try {
      return (await this.database.collection<Counter>('rate_counters').findOneAndUpdate({ _id: `${second} ${name}` }, once, options))!
        .count;
    } catch (fault) {
      // Two made the counter at once, and this one came second.
      if (isDuplicate(fault)) return this.count(name, second);
      throw fault;
    }
  }
}
