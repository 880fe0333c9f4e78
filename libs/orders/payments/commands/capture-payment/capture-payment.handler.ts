import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { CapturePayment } from '#orders/payments/commands/capture-payment/capture-payment.command';
import { captureTry } from '#orders/payments/domain/tries.decisions';
import { orderStream } from '#orders/domain/order.events';
import { orderMoney } from '#orders/domain/order-money';
import { EventStore } from '#platform/event-store/event-store';

@CommandHandler(CapturePayment)
export class CapturePaymentHandler implements ICommandHandler<CapturePayment> {
  constructor(private readonly eventStore: EventStore) {}

  async execute({ order, capture, context, tried }: CapturePayment): Promise<void> {
    const refund = context.newId('re');
    const rule = (state: typeof orderMoney.initial) => captureTry(state, tried, capture, refund, context.now);
    await this.eventStore.decide(orderStream(order), orderMoney, rule, context);
  }
}
