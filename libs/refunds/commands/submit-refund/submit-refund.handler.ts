import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { orderStream } from '#orders/index';
import { EventStore } from '#platform/event-store/event-store';
import { SubmitRefund } from '#refunds/commands/submit-refund/submit-refund.command';
import { submitRefund } from '#refunds/domain/refund.decisions';
import { refundableOrder } from '#refunds/domain/refundable-order';

@CommandHandler(SubmitRefund)
export class SubmitRefundHandler implements ICommandHandler<SubmitRefund> {
  constructor(private readonly eventStore: EventStore) {}

  async execute({ order, refund, reference, context }: SubmitRefund): Promise<void> {
    await this.eventStore.decide(orderStream(order), refundableOrder, (state) => submitRefund(state, refund, reference), context);
  }
}
