import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { Position } from '#platform/event-history/recorded-event';
import type { ListQuery, Page, Scope } from '#platform/storage/documents';
import { Records } from '#platform/storage/records';
import { MERCHANT_EVENTS } from '#webhooks/delivery/stored-events';
import { Publishing } from '#webhooks/delivery/publishing';

export class ListEvents extends Query<Page> {
  constructor(
    readonly query: ListQuery,
    /** The position of the reader's consistency token. */
    readonly readAfter: Position | null,
  ) {
    super();
  }
}

export class GetEvent extends Query<string | null> {
  constructor(
    readonly id: string,
    readonly scope: Scope,
  ) {
    super();
  }
}

@QueryHandler(ListEvents)
export class ListEventsHandler implements IQueryHandler<ListEvents> {
  constructor(
    private readonly records: Records,
    private readonly publishing: Publishing,
  ) {}

  async execute({ query, readAfter }: ListEvents): Promise<Page> {
    await this.publishing.reached(readAfter, query.scope);
    return this.records.list(MERCHANT_EVENTS, query);
  }
}

/** Need not wait for events that are still being written: a reader knows an id only from an event that exists. */
@QueryHandler(GetEvent)
export class GetEventHandler implements IQueryHandler<GetEvent> {
  constructor(private readonly records: Records) {}

  execute({ id, scope }: GetEvent): Promise<string | null> {
    return this.records.get(MERCHANT_EVENTS, id, scope);
  }
}
