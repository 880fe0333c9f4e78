import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { ListQuery, Page, Scope } from '#platform/storage/documents';
import { ReadModels } from '#platform/storage/read-models';
import { webhookEndpointList } from '#webhooks/queries/webhook-endpoint-list/webhook-endpoint-list.projection';

export class ListWebhookEndpoints extends Query<Page> {
  constructor(readonly query: ListQuery) {
    super();
  }
}

export class GetWebhookEndpoint extends Query<string | null> {
  constructor(
    readonly id: string,
    readonly scope: Scope,
  ) {
    super();
  }
}

@QueryHandler(ListWebhookEndpoints)
export class ListWebhookEndpointsHandler implements IQueryHandler<ListWebhookEndpoints> {
  constructor(private readonly readModels: ReadModels) {}

  execute({ query }: ListWebhookEndpoints): Promise<Page> {
    return this.readModels.list(webhookEndpointList.name, query);
  }
}

@QueryHandler(GetWebhookEndpoint)
export class GetWebhookEndpointHandler implements IQueryHandler<GetWebhookEndpoint> {
  constructor(private readonly readModels: ReadModels) {}

  execute({ id, scope }: GetWebhookEndpoint): Promise<string | null> {
    return this.readModels.get(webhookEndpointList.name, id, scope);
  }
}
