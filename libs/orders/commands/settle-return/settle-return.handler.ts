import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { SettleReturn } from '#orders/commands/settle-return/settle-return.command';
import { orderStream } from '#orders/domain/order.events';
import { payableOrder } from '#orders/domain/payable-order';
import { settleReturn } from '#orders/domain/payment.decisions';
import { EventStore } from '#platform/event-store/event-store';

@CommandHandler(SettleReturn)
export class SettleReturnHandler implements ICommandHandler<SettleReturn> {
  constructor(private readonly eventStore: EventStore) {}

  async execute({ order, refund, outcome, context }: SettleReturn): Promise<void> {
    await this.eventStore.decide(orderStream(order), payableOrder, (state) => settleReturn(state, refund, outcome), context);
  }
}
