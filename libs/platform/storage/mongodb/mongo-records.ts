import { Injectable } from '@nestjs/common';
import { type ListQuery, type Page, type Scope, UnknownCursor } from '#platform/storage/documents';
import { RecordCollections } from '#platform/storage/mongodb/record-collections';
import { PageTurns } from '#platform/storage/page-turns';
import { Records } from '#platform/storage/records';

@Injectable()
export class MongoRecords extends Records {
  constructor(
    private readonly collections: RecordCollections,
    private readonly turns: PageTurns = new PageTurns(),
  ) {
    super();
  }

  override async get(collection: string, id: string, scope: Scope): Promise<string | null> {
    return (await (await this.collections.of(collection))?.get(id, scope)) ?? null;
  }

  override async find(collection: string, id: string): Promise<string | null> {
    return this.collections.find(collection, id);
  }

  override async list(collection: string, query: ListQuery): Promise<Page> {
    const records = await this.collections.of(collection);
    if (records !== undefined) {
      const page = await records.list(query);
      return this.turns.take(query.scope, () => page);
    }
    if (query.startingAfter !== undefined) throw new UnknownCursor('starting_after');
    if (query.endingBefore !== undefined) throw new UnknownCursor('ending_before');
    return { documents: [], hasMore: false };
  }
}
