import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { fold, madeOf } from '#kernel/fact';
import { orderMissing } from '#orders/domain/order.errors';
import { orderStream } from '#orders/domain/events/order.events';
import { paymentsOf } from '#orders/payments/resource/payments.view';
import { timelineEntry } from '#orders/resource/timeline';
import { EventHistory } from '#platform/event-history/event-history';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import { type ListQuery, type Page, type Scope, scopeOf } from '#platform/storage/documents';
import { pageOf } from '#platform/storage/page-of';

export class GetTimeline extends Query<Page> {
  constructor(
    readonly order: string,
    readonly query: ListQuery,
  ) {
    super();
  }
}

export class GetPayments extends Query<Page> {
  constructor(
    readonly order: string,
    readonly query: ListQuery,
  ) {
    super();
  }
}

/** Folds the timeline from the order's stream. It is short, and the timeline is rarely requested, so no read model stores it. */
@QueryHandler(GetTimeline)
export class GetTimelineHandler implements IQueryHandler<GetTimeline> {
  constructor(private readonly history: EventHistory) {}

  async execute({ order, query }: GetTimeline): Promise<Page> {
    const entries = (await storyOf(this.history, order, query.scope)).map((event) => madeOf(event, timelineEntry));
    return pageOf(entries.map((resource) => ({ id: resource.event_id, createdAt: resource.at, resource })).reverse(), query);
  }
}

@QueryHandler(GetPayments)
export class GetPaymentsHandler implements IQueryHandler<GetPayments> {
  constructor(private readonly history: EventHistory) {}

  async execute({ order, query }: GetPayments): Promise<Page> {
    const { payments } = fold(paymentsOf(order), await storyOf(this.history, order, query.scope));
    const placed = [...payments.values()].map((resource) => ({ id: resource.id, createdAt: resource.created_at, resource }));
    return pageOf(placed.reverse(), query);
  }
}

/** The events of an order. Throws `resource_missing`, also for an order of another account or mode. */
async function storyOf(history: EventHistory, order: string, scope: Scope): Promise<RecordedEvent[]> {
  const events = (await history.stream(orderStream(order))).filter(
    ({ metadata }) => scopeOf(metadata.account, metadata.livemode) === scope,
  );
  if (events.length === 0) throw orderMissing(order);
  return events;
}
