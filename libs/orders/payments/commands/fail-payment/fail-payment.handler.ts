import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { FailPayment } from '#orders/payments/commands/fail-payment/fail-payment.command';
import { failPayment } from '#orders/payments/domain/tries.decisions';
import { orderStream } from '#orders/domain/order.events';
import { orderMoney } from '#orders/domain/order-money';
import { EventStore } from '#platform/event-store/event-store';

@CommandHandler(FailPayment)
export class FailPaymentHandler implements ICommandHandler<FailPayment> {
  constructor(private readonly eventStore: EventStore) {}

  async execute({ order, payment, error, context }: FailPayment): Promise<void> {
    await this.eventStore.decide(orderStream(order), orderMoney, (state) => failPayment(state, payment, error, context.now), context);
  }
}
