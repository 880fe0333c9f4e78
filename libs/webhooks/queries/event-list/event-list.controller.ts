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
    The published events, newest first, also those that no endpoint subscribed to. order finds all of one order: its session's
    completion, its payments, its refunds and its COD collection.
  `)
  @AnswersList(EventResource, FILTERS, ['unknown_event_type'])
  async list(@Listing(FILTERS) query: ListQuery, @ReadAfter() readAfter: Position | null): Promise<string> {
    return listAnswer('/v1/events', await this.queries.execute(new ListEvents(query, readAfter)));
  }

  @Get(':id')
  @Scope('events:read', { reads: [] })
  @About('One event, byte for byte as it is sent to endpoints: the resource is as it was then.')
  @Answers(200, EventResource, ['resource_missing'])
  async get(@Param('id') id: string, @CurrentCaller() { scope }: Caller): Promise<string> {
    const event = await this.queries.execute(new GetEvent(id, scope));
    if (event === null) throw noSuchEvent(id);
    return event;
  }
}
