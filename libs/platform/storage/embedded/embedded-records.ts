import { Injectable } from '@nestjs/common';
import { type ListQuery, type Page, type Scope, UnknownCursor } from '#platform/storage/documents';
import { WorkFile } from '#platform/storage/embedded/work-file';
import { PageTurns } from '#platform/storage/page-turns';
import { Records } from '#platform/storage/records';

@Injectable()
export class EmbeddedRecords extends Records {
  constructor(
    private readonly file: WorkFile,
    private readonly turns: PageTurns = new PageTurns(),
  ) {
    super();
  }

  override async get(collection: string, id: string, scope: Scope): Promise<string | null> {
    return this.file.records.of(collection)?.get(id, scope) ?? null;
  }

  override async find(collection: string, id: string): Promise<string | null> {
    return this.file.records.of(collection)?.find(id) ?? null;
  }

  override async list(collection: string, query: ListQuery): Promise<Page> {
    const table = this.file.records.of(collection);
    if (table !== undefined) return this.turns.take(query.scope, () => table.list(query));
    if (query.startingAfter !== undefined) throw new UnknownCursor('starting_after');
    if (query.endingBefore !== undefined) throw new UnknownCursor('ending_before');
    return { documents: [], hasMore: false };
  }
}
