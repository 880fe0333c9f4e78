import { Controller, Get, Param } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { CurrentCaller, type Caller, Listing } from '#http/parameters';
import { listAnswer } from '#http/answers/list-answer';
import { About, Answers, AnswersList, Scope } from '#http/route';
import type { ListQuery } from '#platform/storage/documents';
import { noSuchEndpoint } from '#webhooks/domain/webhook-endpoint.errors';
import { webhookEndpointList } from '#webhooks/queries/webhook-endpoint-list/webhook-endpoint-list.projection';
import { GetWebhookEndpoint, ListWebhookEndpoints } from '#webhooks/queries/webhook-endpoint-list/webhook-endpoint-list.query';
import { WebhookEndpointResource } from '#webhooks/resource/webhook-endpoint.resource';

@Controller('webhooks')
export class WebhookEndpointListController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @Scope('webhooks:read', { reads: [webhookEndpointList.name] })
  @About('Lists the webhook endpoints of the account in the mode of the key, newest first.')
  @AnswersList(WebhookEndpointResource)
  async list(@Listing({}) query: ListQuery): Promise<string> {
    return listAnswer('/v1/webhooks', await this.queries.execute(new ListWebhookEndpoints(query)));
  }

  @Get(':id')
  @Scope('webhooks:read', { reads: [webhookEndpointList.name] })
  @About('Returns a webhook endpoint, with its delivery health. Its secret is not included.')
  @Answers(200, WebhookEndpointResource, ['resource_missing'])
  async get(@Param('id') id: string, @CurrentCaller() { scope }: Caller): Promise<string> {
    const endpoint = await this.queries.execute(new GetWebhookEndpoint(id, scope));
    if (endpoint === null) throw noSuchEndpoint(id);
    return endpoint;
  }
}
