import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { collectionOf } from '#orders/domain/events/cod.events';
import { orderStream } from '#orders/domain/events/order.events';
import { GetObjectsOfOrder } from '#orders/queries/order-objects/order-objects.query';
import { EventHistory } from '#platform/event-history/event-history';
import { scopeOf } from '#platform/storage/documents';

/** Fields of the order's facts that name related objects. */
const NAMED_IN = ['checkout_session', 'payment', 'refund', 'payment_link', 'proposal'] as const;

/** The most ids, the newest: the caller queries a list for each. */
const MOST = 100;

@QueryHandler(GetObjectsOfOrder)
export class GetObjectsOfOrderHandler implements IQueryHandler<GetObjectsOfOrder> {
  constructor(private readonly history: EventHistory) {}

  async execute({ order, scope }: GetObjectsOfOrder): Promise<readonly string[]> {
    const events = (await this.history.stream(orderStream(order))).filter(
      ({ metadata }) => scopeOf(metadata.account, metadata.livemode) === scope,
    );
    const named = events.flatMap(({ data }) => NAMED_IN.map((field) => (data as Readonly<Record<string, unknown>>)[field]));
    const ids = new Set(named.filter((id) => typeof id === 'string'));
    return [order, collectionOf(order), ...[...ids].slice(-MOST)];
  }
}
