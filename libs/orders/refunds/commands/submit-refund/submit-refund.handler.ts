import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { orderStream } from '#orders/domain/order.events';
import { SubmitRefund } from '#orders/refunds/commands/submit-refund/submit-refund.command';
import { submitRefund } from '#orders/refunds/domain/refund.decisions';
import { refundableOrder } from '#orders/refunds/domain/refundable-order';
import { EventStore } from '#platform/event-store/event-store';

@CommandHandler(SubmitRefund)
export class SubmitRefundHandler implements ICommandHandler<SubmitRefund> {
  constructor(private readonly eventStore: EventStore) {}

  async execute({ order, refund, reference, context }: SubmitRefund): Promise<void> {
    await this.eventStore.decide(orderStream(order), refundableOrder, (state) => submitRefund(state, refund, reference), context);
  }
}
