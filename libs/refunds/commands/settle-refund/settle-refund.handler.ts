import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { orderStream } from '#orders/index';
import { EventStore } from '#platform/event-store/event-store';
import { SettleRefund } from '#refunds/commands/settle-refund/settle-refund.command';
import { settleRefund } from '#refunds/domain/refund.decisions';
import { refundableOrder } from '#refunds/domain/refundable-order';

@CommandHandler(SettleRefund)
export class SettleRefundHandler implements ICommandHandler<SettleRefund> {
  constructor(private readonly eventStore: EventStore) {}

  async execute({ order, refund, outcome, context }: SettleRefund): Promise<void> {
    await this.eventStore.decide(orderStream(order), refundableOrder, (state) => settleRefund(state, refund, outcome), context);
  }
}
