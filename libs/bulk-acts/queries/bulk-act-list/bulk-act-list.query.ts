import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { BULK_ACTS } from '#bulk-acts/queries/bulk-act-list/bulk-act-list.projection';
import type { ListQuery, Page, Scope } from '#platform/storage/documents';
import { ReadModels } from '#platform/storage/read-models';

export class ListBulkActs extends Query<Page> {
  constructor(readonly query: ListQuery) {
    super();
  }
}

/** One act as JSON text; null if the scope has no such act. */
export class GetBulkAct extends Query<string | null> {
  constructor(
    readonly id: string,
    readonly scope: Scope,
  ) {
    super();
  }
}

@QueryHandler(ListBulkActs)
export class ListBulkActsHandler implements IQueryHandler<ListBulkActs> {
  constructor(private readonly readModels: ReadModels) {}

  execute({ query }: ListBulkActs): Promise<Page> {
    return this.readModels.list(BULK_ACTS, query);
  }
}

@QueryHandler(GetBulkAct)
export class GetBulkActHandler implements IQueryHandler<GetBulkAct> {
  constructor(private readonly readModels: ReadModels) {}

  execute({ id, scope }: GetBulkAct): Promise<string | null> {
    return this.readModels.get(BULK_ACTS, id, scope);
  }
}
