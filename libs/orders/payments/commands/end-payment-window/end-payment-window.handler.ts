import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { orderMoney } from '#orders/domain/order-money';
import { orderStream } from '#orders/domain/order.events';
import { EndPaymentWindow } from '#orders/payments/commands/end-payment-window/end-payment-window.command';
import { endPaymentWindow } from '#orders/payments/domain/tries.decisions';
import { EventStore } from '#platform/event-store/event-store';

@CommandHandler(EndPaymentWindow)
export class EndPaymentWindowHandler implements ICommandHandler<EndPaymentWindow> {
  constructor(private readonly eventStore: EventStore) {}

  async execute({ order, context }: EndPaymentWindow): Promise<void> {
    const rule = (state: typeof orderMoney.initial) => endPaymentWindow(state, context.now);
    await this.eventStore.decide(orderStream(order), orderMoney, rule, context);
  }
}
