import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { orderStream } from '#orders/index';
import { EventStore } from '#platform/event-store/event-store';
import { CancelOrder } from '#refunds/commands/cancel-order/cancel-order.command';
import { cancelOrder } from '#refunds/domain/cancellation.decisions';
import { refundableOrder } from '#refunds/domain/refundable-order';

@CommandHandler(CancelOrder)
export class CancelOrderHandler implements ICommandHandler<CancelOrder> {
  constructor(private readonly eventStore: EventStore) {}

  async execute({ order, reason, context }: CancelOrder): Promise<void> {
    const wish = { order, cancel_reason: reason, refund: context.idNow('re') };
    await this.eventStore.decide(orderStream(order), refundableOrder, (state) => cancelOrder(state, wish), context);
  }
}
