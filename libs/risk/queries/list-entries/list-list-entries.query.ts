import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { ListQuery, Page } from '#platform/storage/documents';
import { ReadModels } from '#platform/storage/read-models';
import { LIST_ENTRIES } from '#risk/counters/list-entries.projection';

/** A page of the entries of risk lists. */
export class ListRiskListEntries extends Query<Page> {
  constructor(readonly query: ListQuery) {
    super();
  }
}

@QueryHandler(ListRiskListEntries)
export class ListRiskListEntriesHandler implements IQueryHandler<ListRiskListEntries> {
  constructor(private readonly readModels: ReadModels) {}

  execute({ query }: ListRiskListEntries): Promise<Page> {
    return this.readModels.list(LIST_ENTRIES, query);
  }
}
