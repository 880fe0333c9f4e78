import { Controller, Get, Param } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { Position } from '#platform/event-history/recorded-event';
import { CurrentCaller, type Caller, Listing, ReadAfter } from '#http/parameters';
import { listAnswer } from '#http/answers/list-answer';
import { About, Answers, AnswersList, Scope } from '#http/route';
import type { ListQuery } from '#platform/storage/documents';
import { MERCHANT_EVENT_TYPES } from '#webhooks/domain/merchant-event-types';
import { noSuchEvent } from '#webhooks/domain/webhook-endpoint.errors';
import { GetEvent, ListEvents } from '#webhooks/queries/event-list/event-list.query';
import { EventResource } from '#webhooks/resource/event.resource';

const FILTERS = { type: { values: MERCHANT_EVENT_TYPES, unknown: 'unknown_event_type' }, order: 'text' } as const;

@Controller('events')
export class EventListController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @Scope('events:read', { reads: [] })
  @About(`
    Lists published events, newest first, including those that no endpoint subscribes to. Filter by order to find all events of an order: those of
    its session, payments, refunds and COD collection.
  `)
  @AnswersList(EventResource, FILTERS, ['unknown_event_type'])
  async list(@Listing(FILTERS) query: ListQuery, @ReadAfter() readAfter: Position | null): Promise<string> {
    return listAnswer('/v1/events', await this.queries.execute(new ListEvents(query, readAfter)));
  }

  @Get(':id')
  @Scope('events:read', { reads: [] })
  @About('Returns an event, byte for byte as endpoints receive it. Its resource is as it was at the time of the event.')
  @Answers(200, EventResource, ['resource_missing'])
  async get(@Param('id') id: string, @CurrentCaller() { scope }: Caller): Promise<string> {
    const event = await this.queries.execute(new GetEvent(id, scope));
    if (event === null) throw noSuchEvent(id);
    return event;
  }
}
