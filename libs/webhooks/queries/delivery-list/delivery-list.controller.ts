import { Controller, Get, Param } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { Position } from '#platform/event-history/recorded-event';
import { CurrentCaller, type Caller, Listing, ReadAfter } from '#http/parameters';
import { listAnswer } from '#http/answers/list-answer';
import { About, Answers, AnswersList, AnswersText, Scope } from '#http/route';
import type { ListQuery } from '#platform/storage/documents';
import type { DeliveryAttempt } from '#webhooks/delivery/delivery-attempt';
import { onTheWire } from '#webhooks/delivery/on-the-wire';
import { DELIVERY_FILTERS, FILTERS_OF_ENDPOINT } from '#webhooks/queries/delivery-list/delivery-filters';
import { attemptNotMade, noSuchDelivery } from '#webhooks/domain/webhook-endpoint.errors';
import { GetDelivery, ListDeliveries } from '#webhooks/queries/delivery-list/delivery-list.query';
import { webhookEndpointList } from '#webhooks/queries/webhook-endpoint-list/webhook-endpoint-list.projection';
import { WebhookDeliveryResource } from '#webhooks/resource/webhook-delivery.resource';

@Controller()
export class DeliveryListController {
  constructor(private readonly queries: QueryBus) {}

  @Get('webhooks/:id/deliveries')
  @Scope('webhooks:read', { reads: [webhookEndpointList.name] })
  @About('Lists delivery attempts of an endpoint, including scheduled ones, of the last 30 days, newest first.')
  @AnswersList(WebhookDeliveryResource, FILTERS_OF_ENDPOINT, ['resource_missing'])
  async list(
    @Param('id') id: string,
    @Listing(FILTERS_OF_ENDPOINT) query: ListQuery,
    @ReadAfter() readAfter: Position | null,
  ): Promise<string> {
    return listAnswer(`/v1/webhooks/${id}/deliveries`, await this.queries.execute(new ListDeliveries(id, query, readAfter)));
  }

  @Get('webhook_deliveries')
  @Scope('webhooks:read', { reads: [] })
  @About(`
    Lists delivery attempts of all endpoints, including removed ones, of the last 30 days, newest first. order_id finds the newest 250 events of
    an order. A filter by status alone covers the newest 80 endpoints.
  `)
  @AnswersList(WebhookDeliveryResource, DELIVERY_FILTERS)
  async listAll(@Listing(DELIVERY_FILTERS) query: ListQuery, @ReadAfter() readAfter: Position | null): Promise<string> {
    return listAnswer('/v1/webhook_deliveries', await this.queries.execute(new ListDeliveries(null, query, readAfter)));
  }

  @Get('webhook_deliveries/:id')
  @Scope('webhooks:read', { reads: [] })
  @About('Returns a delivery attempt: the request, the response, and the time of the next attempt.')
  @Answers(200, WebhookDeliveryResource, ['resource_missing'])
  async get(
    @Param('id') id: string,
    @CurrentCaller() { scope }: Caller,
    @ReadAfter() readAfter: Position | null,
  ): Promise<DeliveryAttempt> {
    const attempt = await this.queries.execute(new GetDelivery(id, scope, readAfter));
    if (attempt === null) throw noSuchDelivery(id);
    return attempt;
  }

  @Get('webhook_deliveries/:id/raw')
  @Scope('webhooks:read', { reads: [] })
  @About(`
    Returns the raw HTTP request and response of an attempt. The response is decompressed, and cut at 10 KiB. An attempt that has not been made
    returns 404.
  `)
  @AnswersText('The request and what was answered, as HTTP/1.1.', ['resource_missing'])
  async raw(@Param('id') id: string, @CurrentCaller() caller: Caller, @ReadAfter() readAfter: Position | null): Promise<string> {
    const text = onTheWire(await this.get(id, caller, readAfter));
    if (text === null) throw attemptNotMade(id);
    return text;
  }
}
