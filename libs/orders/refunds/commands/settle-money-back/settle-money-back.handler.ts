import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type OrderMoney, orderMoney } from '#orders/domain/order-money';
import { orderStream } from '#orders/domain/order.events';
import { settleMoneyBack } from '#orders/domain/money-back.decisions';
import { SettleMoneyBack } from '#orders/refunds/commands/settle-money-back/settle-money-back.command';
import { EventStore } from '#platform/event-store/event-store';

@CommandHandler(SettleMoneyBack)
export class SettleMoneyBackHandler implements ICommandHandler<SettleMoneyBack> {
  constructor(private readonly eventStore: EventStore) {}

  async execute({ order, refund, outcome, context, judgedBy }: SettleMoneyBack): Promise<boolean> {
    let isJudged = true;
    const rule = (state: OrderMoney) => {
      const status = state.refunds.get(refund)?.status ?? judgedBy;
      isJudged = judgedBy === undefined || status === judgedBy;
      return isJudged ? settleMoneyBack(state, refund, outcome) : [];
    };
    await this.eventStore.decide(orderStream(order), orderMoney, rule, context);
    return isJudged;
  }
}
