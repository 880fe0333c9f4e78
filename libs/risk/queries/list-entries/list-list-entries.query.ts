import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { ListQuery, Page } from '#platform/storage/documents';
import { ReadModels } from '#platform/storage/read-models';
import { LIST_ENTRIES } from '#risk/counters/list-entries.projection';

export class ListListEntries extends Query<Page> {
  constructor(readonly query: ListQuery) {
    super();
  }
}

@QueryHandler(ListListEntries)
export class ListListEntriesHandler implements IQueryHandler<ListListEntries> {
  constructor(private readonly readModels: ReadModels) {}

  execute({ query }: ListListEntries): Promise<Page> {
    return this.readModels.list(LIST_ENTRIES, query);
  }
}
