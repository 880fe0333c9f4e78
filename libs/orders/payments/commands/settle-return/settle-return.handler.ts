import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { orderMoney } from '#orders/domain/order-money';
import { orderStream } from '#orders/domain/order.events';
import { SettleReturn } from '#orders/payments/commands/settle-return/settle-return.command';
import { settleReturn } from '#orders/payments/domain/payment.decisions';
import { EventStore } from '#platform/event-store/event-store';

@CommandHandler(SettleReturn)
export class SettleReturnHandler implements ICommandHandler<SettleReturn> {
  constructor(private readonly eventStore: EventStore) {}

  async execute({ order, refund, outcome, context }: SettleReturn): Promise<void> {
    await this.eventStore.decide(orderStream(order), orderMoney, (state) => settleReturn(state, refund, outcome), context);
  }
}
