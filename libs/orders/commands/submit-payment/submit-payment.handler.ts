import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { SubmitPayment } from '#orders/commands/submit-payment/submit-payment.command';
import { submitPayment } from '#orders/domain/order.decisions';
import { orderStream } from '#orders/domain/order.events';
import { payableOrder } from '#orders/domain/payable-order';
import { EventStore } from '#platform/event-store/event-store';

@CommandHandler(SubmitPayment)
export class SubmitPaymentHandler implements ICommandHandler<SubmitPayment> {
  constructor(private readonly eventStore: EventStore) {}

  async execute({ order, payment, route, context }: SubmitPayment): Promise<void> {
    await this.eventStore.decide(orderStream(order), payableOrder, (state) => submitPayment(state, payment, route), context);
  }
}
