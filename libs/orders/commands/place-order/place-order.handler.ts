import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { PlaceOrder } from '#orders/commands/place-order/place-order.command';
import { orderMoney } from '#orders/domain/order-money';
import { placeOrder } from '#orders/domain/order.decisions';
import { orderStream } from '#orders/domain/order.events';
import { ShopsOfOrders } from '#orders/shops-of-orders';
import { RequiredVerifications } from '#orders/verification/required-verifications';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import { EventStore } from '#platform/event-store/event-store';

@CommandHandler(PlaceOrder)
export class PlaceOrderHandler implements ICommandHandler<PlaceOrder> {
  constructor(
    private readonly eventStore: EventStore,
    private readonly shops: ShopsOfOrders,
    private readonly verifications: RequiredVerifications,
  ) {}

  async execute({ placed, payment, capture, context }: PlaceOrder): Promise<readonly RecordedEvent[]> {
    const shop = await this.shops.shopFor(context, placed.shop_domain);
    const verification = await this.verifications.termsFor(placed.order, placed, context);
    const rule = (order: typeof orderMoney.initial) => placeOrder(order, { placed, payment, capture, shop, verification });
    const { events } = await this.eventStore.decide(orderStream(placed.order), orderMoney, rule, context);
    return events;
  }
}
