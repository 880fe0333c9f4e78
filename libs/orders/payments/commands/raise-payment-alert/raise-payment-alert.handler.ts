import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { orderStream } from '#orders/domain/order.events';
import { RaisePaymentAlert } from '#orders/payments/commands/raise-payment-alert/raise-payment-alert.command';
import { alertKey, payableOrder } from '#orders/payments/domain/payable-order';
import { raiseAlert } from '#orders/payments/domain/payment.decisions';
import { EventStore } from '#platform/event-store/event-store';

@CommandHandler(RaisePaymentAlert)
export class RaisePaymentAlertHandler implements ICommandHandler<RaisePaymentAlert> {
  constructor(private readonly eventStore: EventStore) {}

  async execute({ order, alert, context }: RaisePaymentAlert): Promise<boolean> {
    let isNews = false;
    const rule = (state: typeof payableOrder.initial) => {
      isNews = !state.alerts.has(alertKey(alert));
      return raiseAlert(state, alert);
    };
    await this.eventStore.decide(orderStream(order), payableOrder, rule, context);
    return isNews;
  }
}
