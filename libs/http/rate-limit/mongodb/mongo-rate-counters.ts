import { Injectable } from '@nestjs/common';
import type { UnixSeconds } from '#kernel/time';
import { MongoRateShares } from '#http/rate-limit/mongodb/mongo-rate-shares';
import { isDuplicate, MongoDatabase, type Stored } from '#platform/storage/mongodb/mongo-database';
import { type CountingWindow, RateCounters } from '#http/rate-limit/rate-counters';

interface Counter extends Stored {
  readonly count: number;
  readonly expires_at: Date;
}

/** A counter outlives its second or window by so much, milliseconds. */
const KEPT = 60_000;

/** Counts that all processes share. Those that a failing server forgets are no loss: nobody waits for a majority. */
@Injectable()
export class MongoRateCounters extends RateCounters {
  private readonly shares: MongoRateShares;

  constructor(private readonly database: MongoDatabase) {
    super();
    this.shares = new MongoRateShares(database);
  }

  override count(name: string, second: UnixSeconds): Promise<number> {
    return this.counted(`${second} ${name}`, second, 1);
  }

  override spend(name: string, second: UnixSeconds, limit: number): Promise<number> {
    return this.shares.spend(name, second, limit);
  }

  override countIn({ start, seconds }: CountingWindow, name: string, change: 1 | -1): Promise<number> {
    return this.counted(`${start}+${seconds} ${name}`, start + seconds, change);
  }

  private async counted(_id: string, end: UnixSeconds, change: number): Promise<number> {
    const once = { $inc: { count: change }, $setOnInsert: { expires_at: new Date(end * 1000 + KEPT) } };
    const options = { upsert: true, returnDocument: 'after', writeConcern: { w: 1 } } as const;
    try {
      return (await this.database.collection<Counter>('rate_counters').findOneAndUpdate({ _id }, once, options))!.count;
    } catch (fault) {
      // Two made the counter at once, and this one came second.
      if (isDuplicate(fault)) return this.counted(_id, end, change);
      throw fault;
    }
  }
}
