import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { ListQuery, Page, Scope } from '#platform/storage/documents';
import { RequestLogs } from '#platform/storage/request-logs';
import { storedFilters } from '#request-logs/queries/request-log-list/request-log-filters';

export class ListRequestLogs extends Query<Page> {
  constructor(readonly query: ListQuery) {
    super();
  }
}

/** One entry as JSON text, or null. */
export class GetRequestLog extends Query<string | null> {
  constructor(
    readonly id: string,
    readonly scope: Scope,
  ) {
    super();
  }
}

@QueryHandler(ListRequestLogs)
export class ListRequestLogsHandler implements IQueryHandler<ListRequestLogs> {
  constructor(private readonly logs: RequestLogs) {}

  execute({ query }: ListRequestLogs): Promise<Page> {
    return this.logs.list({ ...query, filters: storedFilters(query) });
  }
}

@QueryHandler(GetRequestLog)
export class GetRequestLogHandler implements IQueryHandler<GetRequestLog> {
  constructor(private readonly logs: RequestLogs) {}

  execute({ id, scope }: GetRequestLog): Promise<string | null> {
    return this.logs.get(id, scope);
  }
}
