import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { orderMoney } from '#orders/domain/order-money';
import { orderStream } from '#orders/domain/order.events';
import { RaisePaymentAlert } from '#orders/payments/commands/raise-payment-alert/raise-payment-alert.command';
import { alertKey } from '#orders/payments/domain/money-in';
import { raiseAlert } from '#orders/payments/domain/payment.decisions';
import { EventStore } from '#platform/event-store/event-store';

@CommandHandler(RaisePaymentAlert)
export class RaisePaymentAlertHandler implements ICommandHandler<RaisePaymentAlert> {
  constructor(private readonly eventStore: EventStore) {}

  async execute({ order, alert, context }: RaisePaymentAlert): Promise<boolean> {
    let isNews = false;
    const rule = (state: typeof orderMoney.initial) => {
      isNews = !state.alerts.has(alertKey(alert));
      return raiseAlert(state, alert);
    };
    await this.eventStore.decide(orderStream(order), orderMoney, rule, context);
    return isNews;
  }
}
