import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { orderStream } from '#orders/contract';
import { EventStore } from '#platform/event-store/event-store';
import { ReturnMoney } from '#settlements/commands/return-money/return-money.command';
import { settledOrder } from '#settlements/domain/settled-order';
import { returnMoney } from '#settlements/domain/settled-order.decisions';

@CommandHandler(ReturnMoney)
export class ReturnMoneyHandler implements ICommandHandler<ReturnMoney> {
  constructor(private readonly eventStore: EventStore) {}

  async execute({ order, settlement, context }: ReturnMoney): Promise<void> {
    await this.eventStore.decide(orderStream(order), settledOrder, (state) => returnMoney(state, settlement), context);
  }
}
