import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { FilterValue, ListQuery, Page, Scope } from '#platform/storage/documents';
import { ReadModels } from '#platform/storage/read-models';
import { Attempts } from '#webhooks/delivery/attempts';
import { type AttemptStatus, type DeliveryAttempt, outcomesOf } from '#webhooks/delivery/delivery-attempt';
import { noSuchEndpoint } from '#webhooks/domain/webhook-endpoint.errors';
import { webhookEndpointList } from '#webhooks/queries/webhook-endpoint-list/webhook-endpoint-list.projection';

export class ListDeliveries extends Query<Page> {
  constructor(
    readonly endpoint: string,
    readonly query: ListQuery,
  ) {
    super();
  }
}

export class GetDelivery extends Query<DeliveryAttempt | null> {
  constructor(
    readonly id: string,
    readonly scope: Scope,
  ) {
    super();
  }
}

@QueryHandler(ListDeliveries)
export class ListDeliveriesHandler implements IQueryHandler<ListDeliveries> {
  constructor(
    private readonly readModels: ReadModels,
    private readonly attempts: Attempts,
  ) {}

  async execute({ endpoint, query }: ListDeliveries): Promise<Page> {
    if ((await this.readModels.get(webhookEndpointList.name, endpoint, query.scope)) === null) throw noSuchEndpoint(endpoint);
    return this.attempts.list({ ...query, filters: forEndpoint(endpoint, query.filters) });
  }
}

function forEndpoint(endpoint: string, { status, ...others }: ListQuery['filters']): Record<string, readonly FilterValue[]> {
  return { ...others, outcome: outcomesOf(endpoint, status as readonly AttemptStatus[] | undefined) };
}

@QueryHandler(GetDelivery)
export class GetDeliveryHandler implements IQueryHandler<GetDelivery> {
  constructor(private readonly attempts: Attempts) {}

  execute({ id, scope }: GetDelivery): Promise<DeliveryAttempt | null> {
    return this.attempts.find(id, scope);
  }
}
