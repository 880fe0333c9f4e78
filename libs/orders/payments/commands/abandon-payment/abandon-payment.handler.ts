import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { orderMoney } from '#orders/domain/order-money';
import { orderStream } from '#orders/domain/order.events';
import { AbandonPayment } from '#orders/payments/commands/abandon-payment/abandon-payment.command';
import { abandonPayment } from '#orders/payments/domain/tries.decisions';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import { EventStore } from '#platform/event-store/event-store';

@CommandHandler(AbandonPayment)
export class AbandonPaymentHandler implements ICommandHandler<AbandonPayment> {
  constructor(private readonly eventStore: EventStore) {}

  async execute({ order, context }: AbandonPayment): Promise<readonly RecordedEvent[]> {
    const rule = (state: typeof orderMoney.initial) => abandonPayment(state, order);
    return (await this.eventStore.decide(orderStream(order), orderMoney, rule, context)).events;
  }
}
