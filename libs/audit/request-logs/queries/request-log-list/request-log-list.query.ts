import { type IQueryHandler, Query, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { isId } from '#kernel/ids';
import { GetObjectsOfOrder } from '#orders/resource/contract';
import type { FilterValue, ListQuery, Page, Scope } from '#platform/storage/documents';
import { RequestLogs } from '#http/request-log/request-logs';
import { storedFilters } from '#audit/request-logs/queries/request-log-list/request-log-filters';

export class ListRequestLogs extends Query<Page> {
  constructor(readonly query: ListQuery) {
    super();
  }
}

/** One entry as JSON text; null if there is none. */
export class GetRequestLog extends Query<string | null> {
  constructor(
    readonly id: string,
    readonly scope: Scope,
  ) {
    super();
  }
}

const isOrder = (id: FilterValue): id is string => typeof id === 'string' && isId('ord', id);

@QueryHandler(ListRequestLogs)
export class ListRequestLogsHandler implements IQueryHandler<ListRequestLogs> {
  constructor(
    private readonly logs: RequestLogs,
    private readonly queries: QueryBus,
  ) {}

  async execute({ query }: ListRequestLogs): Promise<Page> {
    const { object, ...filters } = storedFilters(query);
    return this.logs.list({
      ...query,
      filters: { ...filters, ...(object && { object: await this.withObjectsOfOrders(object, query.scope) }) },
    });
  }

  /** Replaces each order by the ids of all objects that belong to it, including itself. */
  private async withObjectsOfOrders(objects: readonly FilterValue[], scope: Scope): Promise<readonly FilterValue[]> {
    const all = objects.map(async (id) => (isOrder(id) ? this.queries.execute(new GetObjectsOfOrder(id, scope)) : [id]));
    return (await Promise.all(all)).flat();
  }
}

@QueryHandler(GetRequestLog)
export class GetRequestLogHandler implements IQueryHandler<GetRequestLog> {
  constructor(private readonly logs: RequestLogs) {}

  execute({ id, scope }: GetRequestLog): Promise<string | null> {
    return this.logs.get(id, scope);
  }
}
