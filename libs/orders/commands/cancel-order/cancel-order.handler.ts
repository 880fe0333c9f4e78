import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { CancelOrder } from '#orders/commands/cancel-order/cancel-order.command';
import { cancelOrder } from '#orders/domain/cancellation.decisions';
import { orderMoney } from '#orders/domain/order-money';
import { orderStream } from '#orders/domain/order.events';
import { EventStore } from '#platform/event-store/event-store';

@CommandHandler(CancelOrder)
export class CancelOrderHandler implements ICommandHandler<CancelOrder> {
  constructor(private readonly eventStore: EventStore) {}

  async execute({ order, reason, context }: CancelOrder): Promise<void> {
    const draft = { order, cancel_reason: reason, refund: context.newId('re') };
    await this.eventStore.decide(orderStream(order), orderMoney, (state) => cancelOrder(state, draft), context);
  }
}
