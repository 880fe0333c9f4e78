import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type OrderMoney, orderMoney } from '#orders/domain/order-money';
import { orderStream } from '#orders/domain/order.events';
import { SettleRefund } from '#orders/refunds/commands/settle-refund/settle-refund.command';
import { settleRefund } from '#orders/refunds/domain/refund.decisions';
import { EventStore } from '#platform/event-store/event-store';

@CommandHandler(SettleRefund)
export class SettleRefundHandler implements ICommandHandler<SettleRefund> {
  constructor(private readonly eventStore: EventStore) {}

  async execute({ order, refund, outcome, context, judgedBy }: SettleRefund): Promise<boolean> {
    let isJudged = true;
    const rule = (state: OrderMoney) => {
      const status = state.refunds.get(refund)?.status ?? judgedBy;
      isJudged = judgedBy === undefined || status === judgedBy;
      return isJudged ? settleRefund(state, refund, outcome) : [];
    };
    await this.eventStore.decide(orderStream(order), orderMoney, rule, context);
    return isJudged;
  }
}
