import { Injectable } from '@nestjs/common';
import { MINUTE, type UnixSeconds } from '#kernel/time';
import { MongoDatabase, type Stored } from '#platform/storage/mongodb/mongo-database';
import { LastUses } from '#platform/storage/last-uses';

interface KeptUse extends Stored {
  readonly at: UnixSeconds;
}

interface Use {
  at: UnixSeconds;
  written: UnixSeconds;
}

/** Each process knows its own uses, and the database the newest that any of them wrote. */
@Injectable()
export class MongoLastUses extends LastUses {
  private readonly uses = new Map<string, Use>();

  constructor(private readonly database: MongoDatabase) {
    super();
  }

  override note(name: string, at: UnixSeconds): void {
    const use = this.uses.get(name);
    if (use !== undefined && at < use.written + MINUTE) {
      use.at = at;
      return;
    }
    this.uses.set(name, { at, written: at });
    // One that is not written is no loss: the next minute's takes its place.
    this.kept.updateOne({ _id: name }, { $max: { at } }, { upsert: true }).catch(() => undefined);
  }

  override async of(names: readonly string[]): Promise<ReadonlyMap<string, UnixSeconds>> {
    const found = await this.kept.find({ _id: { $in: [...names] } }).toArray();
    const newest = new Map(found.map(({ _id, at }) => [_id, at]));
    for (const name of names) {
      const at = this.uses.get(name)?.at;
      if (at !== undefined) newest.set(name, Math.max(at, newest.get(name) ?? at));
    }
    return newest;
  }

  private get kept() {
    return this.database.collection<KeptUse>('last_uses');
  }
}
