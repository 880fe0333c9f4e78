import { Injectable } from '@nestjs/common';
import type { UnixSeconds } from '#kernel/time';
import { MongoDatabase, type Stored } from '#platform/storage/mongodb/mongo-database';
import { LastUses } from '#http/access/last-uses';

interface LastUseDocument extends Stored {
  readonly at: UnixSeconds;
}

@Injectable()
export class MongoLastUses extends LastUses {
  constructor(private readonly database: MongoDatabase) {
    super();
  }

  protected override write(name: string, at: UnixSeconds): Promise<unknown> {
    return this.kept.updateOne({ _id: name }, { $max: { at } }, { upsert: true });
  }

  protected override async written(names: readonly string[]): Promise<Map<string, UnixSeconds>> {
    const found = await this.kept.find({ _id: { $in: [...names] } }).toArray();
    return new Map(found.map(({ _id, at }) => [_id, at]));
  }

  private get kept() {
    return this.database.collection<LastUseDocument>('last_uses');
  }
}
