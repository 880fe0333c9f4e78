import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { ALERT_LIST } from '#alerts/queries/alert-list/alert-list.projection';
import type { ListQuery, Page, Scope } from '#platform/storage/documents';
import { ReadModels } from '#platform/storage/read-models';

export class ListAlerts extends Query<Page> {
  constructor(readonly query: ListQuery) {
    super();
  }
}

/** One alert as JSON text; null if the scope has no such alert. */
export class GetAlert extends Query<string | null> {
  constructor(
    readonly id: string,
    readonly scope: Scope,
  ) {
    super();
  }
}

@QueryHandler(ListAlerts)
export class ListAlertsHandler implements IQueryHandler<ListAlerts> {
  constructor(private readonly readModels: ReadModels) {}

  execute({ query }: ListAlerts): Promise<Page> {
    return this.readModels.list(ALERT_LIST, query);
  }
}

@QueryHandler(GetAlert)
export class GetAlertHandler implements IQueryHandler<GetAlert> {
  constructor(private readonly readModels: ReadModels) {}

  execute({ id, scope }: GetAlert): Promise<string | null> {
    return this.readModels.get(ALERT_LIST, id, scope);
  }
}
