import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { orderMoney } from '#orders/domain/order-money';
import { orderStream } from '#orders/domain/order.events';
import { SubmitPayment } from '#orders/payments/commands/submit-payment/submit-payment.command';
import { submitPayment } from '#orders/payments/domain/payment.decisions';
import { EventStore } from '#platform/event-store/event-store';

@CommandHandler(SubmitPayment)
export class SubmitPaymentHandler implements ICommandHandler<SubmitPayment> {
  constructor(private readonly eventStore: EventStore) {}

  async execute({ order, payment, route, action, context }: SubmitPayment): Promise<void> {
    const rule = (state: typeof orderMoney.initial) => submitPayment(state, payment, route, action);
    await this.eventStore.decide(orderStream(order), orderMoney, rule, context);
  }
}
