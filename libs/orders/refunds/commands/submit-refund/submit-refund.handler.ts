import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { orderMoney } from '#orders/domain/order-money';
import { orderStream } from '#orders/domain/order.events';
import { SubmitRefund } from '#orders/refunds/commands/submit-refund/submit-refund.command';
import { submitRefund } from '#orders/refunds/domain/refund.decisions';
import { EventStore } from '#platform/event-store/event-store';

@CommandHandler(SubmitRefund)
export class SubmitRefundHandler implements ICommandHandler<SubmitRefund> {
  constructor(private readonly eventStore: EventStore) {}

  async execute({ order, refund, reference, context }: SubmitRefund): Promise<void> {
    await this.eventStore.decide(orderStream(order), orderMoney, (state) => submitRefund(state, refund, reference), context);
  }
}
