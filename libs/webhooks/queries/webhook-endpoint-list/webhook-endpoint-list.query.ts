import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { ListQuery, Page, Scope } from '#platform/storage/documents';
import { ReadModels } from '#platform/storage/read-models';
import { EndpointHealth } from '#webhooks/delivery/endpoint-health';
import { webhookEndpointList } from '#webhooks/queries/webhook-endpoint-list/webhook-endpoint-list.projection';
import type { ResourceQueries } from '#platform/storage/document-queries';

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

export const endpointQueries: ResourceQueries = {
  reads: { one: [webhookEndpointList.name], page: [webhookEndpointList.name] },
  one: (id, scope) => new GetWebhookEndpoint(id, scope),
  page: (query) => new ListWebhookEndpoints(query),
};

@QueryHandler(ListWebhookEndpoints)
export class ListWebhookEndpointsHandler implements IQueryHandler<ListWebhookEndpoints> {
  constructor(
    private readonly readModels: ReadModels,
    private readonly health: EndpointHealth,
  ) {}

  async execute({ query }: ListWebhookEndpoints): Promise<Page> {
    const page = await this.readModels.list(webhookEndpointList.name, query);
    return { ...page, documents: await Promise.all(page.documents.map((json) => this.health.shownIn(json, query.scope))) };
  }
}

@QueryHandler(GetWebhookEndpoint)
export class GetWebhookEndpointHandler implements IQueryHandler<GetWebhookEndpoint> {
  constructor(
    private readonly readModels: ReadModels,
    private readonly health: EndpointHealth,
  ) {}

  async execute({ id, scope }: GetWebhookEndpoint): Promise<string | null> {
    const json = await this.readModels.get(webhookEndpointList.name, id, scope);
    return json === null ? null : this.health.shownIn(json, scope);
  }
}
