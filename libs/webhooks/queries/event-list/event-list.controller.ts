import { Controller, Get, Param } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { DomainError } from '#kernel/domain-error';
import { Asker, type Caller, Listing } from '#platform/http/asking';
import { listAnswer } from '#platform/http/list-answer';
import { Answers, AnswersList, Scope } from '#platform/http/route';
import type { ListQuery } from '#platform/storage/documents';
import { MERCHANT_EVENT_TYPES } from '#webhooks/domain/merchant-event-types';
import { GetEvent, ListEvents } from '#webhooks/queries/event-list/event-list.query';
import { EventResource } from '#webhooks/resource/event.resource';

const FILTERS = { type: { values: MERCHANT_EVENT_TYPES, unknown: 'unknown_event_type' }, order: 'text' } as const;

@Controller('events')
export class EventListController {
  constructor(private readonly queries: QueryBus) {}

  /** Events, newest first; with `order`, those of an order, its session's completion, its payments, refunds and COD collection. */
  @Get()
  @Scope('events:read')
  @AnswersList(EventResource, FILTERS, ['unknown_event_type'])
  async list(@Listing(FILTERS) query: ListQuery): Promise<string> {
    return listAnswer('/v1/events', await this.queries.execute(new ListEvents(query)));
  }

  /** One event, as it was sent. */
  @Get(':id')
  @Scope('events:read')
  @Answers(200, EventResource, ['resource_missing'])
  async get(@Param('id') id: string, @Asker() { scope }: Caller): Promise<string> {
    const event = await this.queries.execute(new GetEvent(id, scope));
    if (event === null) throw eventMissing(id);
    return event;
  }
}

const eventMissing = (id: string): DomainError =>
  new DomainError(
    'resource_missing',
    `There is no event ${id} in this account and mode. Check the id, and that the key is of the same mode.`,
    'id',
  );
