import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { orderStream } from '#orders/domain/events/order.events';
import { orderMayBePaid } from '#orders/payments/domain/tries.decisions';
import { OrderMayBePaid } from '#orders/payments/queries/order-may-be-paid/order-may-be-paid.query';
import { EventHistory } from '#platform/event-history/event-history';

@QueryHandler(OrderMayBePaid)
export class OrderMayBePaidHandler implements IQueryHandler<OrderMayBePaid> {
  constructor(private readonly history: EventHistory) {}

  async execute({ order, now }: OrderMayBePaid): Promise<boolean> {
    return orderMayBePaid(await this.history.stream(orderStream(order)), now);
  }
}
