import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { EventHistory } from '#platform/event-history/event-history';
import type { ListQuery, Page } from '#platform/storage/documents';
import { pageOf } from '#platform/storage/page-of';
import { couriersOf } from '#remittances/queries/courier-list/couriers-of';
import { shownCourier } from '#remittances/resource/courier.resource';

export class ListCouriers extends Query<Page> {
  constructor(
    readonly account: string,
    readonly livemode: boolean,
    readonly query: ListQuery,
  ) {
    super();
  }
}

/** There are a few, and they seldom change: they are read from their stream rather than kept beside it. */
@QueryHandler(ListCouriers)
export class ListCouriersHandler implements IQueryHandler<ListCouriers> {
  constructor(private readonly history: EventHistory) {}

  async execute({ account, livemode, query }: ListCouriers): Promise<Page> {
    const known = [...(await couriersOf(this.history, account, livemode)).values()].toSorted((a, b) => (a.code < b.code ? -1 : 1));
    return pageOf(
      known.map((courier) => ({ id: courier.code, createdAt: 0, resource: shownCourier(courier) })),
      query,
    );
  }
}
