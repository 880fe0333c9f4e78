import { Injectable } from '@nestjs/common';
import type { UnixSeconds } from '#kernel/time';
import { MongoRateShares } from '#http/rate-limit/mongodb/mongo-rate-shares';
import { isDuplicate, MongoDatabase, type Stored } from '#platform/storage/mongodb/mongo-database';
import { type CountingWindow, RateCounters } from '#http/rate-limit/rate-counters';

interface Counter extends Stored {
  readonly count: number;
  readonly expires_at: Date;
}

/** Milliseconds that a counter is kept after its second or window. */
const KEPT = 60_000;

/** Counts for all processes together. Writes do not wait for a majority: counts may be lost with a failing server. */
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
      // Another request created the counter at the same moment.
      if (isDuplicate(fault)) return this.counted(_id, end, change);
      throw fault;
    }
  }
}
