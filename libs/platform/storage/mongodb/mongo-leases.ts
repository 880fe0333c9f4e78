import { Injectable } from '@nestjs/common';
import { type Lease, Leases } from '#platform/storage/leases';
import { isDuplicate, MongoDatabase, type Stored } from '#platform/storage/mongodb/mongo-database';

interface HeldLease extends Stored {
  readonly token: number;
  /** Expiry, Unix milliseconds of the server's clock. */
  readonly until: number;
}

/** A document per name. It is never removed, because its token must keep growing. */
@Injectable()
export class MongoLeases extends Leases {
  constructor(private readonly database: MongoDatabase) {
    super();
  }

  override async acquire(name: string, milliseconds: number): Promise<Lease | null> {
    const leases = this.database.collection<HeldLease>('leases');
    const now = await this.database.now();
    const ended = { _id: name, until: { $lte: now } };
    const taken = { $set: { until: now + milliseconds }, $inc: { token: 1 } };
    try {
      const { token } = (await leases.findOneAndUpdate(ended, taken, { upsert: true, returnDocument: 'after' }))!;
      const hold = async (until: number): Promise<boolean> =>
        (await leases.updateOne({ _id: name, token }, { $set: { until } })).matchedCount === 1;
      return {
        token,
        renew: async () => hold((await this.database.now()) + milliseconds),
        release: async () => void (await hold(0)),
      };
    } catch (fault) {
      if (isDuplicate(fault)) return null;
      throw fault;
    }
  }
}
