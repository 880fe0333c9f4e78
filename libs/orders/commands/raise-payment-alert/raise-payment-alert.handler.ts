import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { RaisePaymentAlert } from '#orders/commands/raise-payment-alert/raise-payment-alert.command';
import { orderStream } from '#orders/domain/order.events';
import { payableOrder } from '#orders/domain/payable-order';
import { raiseAlert } from '#orders/domain/payment.decisions';
import { EventStore } from '#platform/event-store/event-store';

@CommandHandler(RaisePaymentAlert)
export class RaisePaymentAlertHandler implements ICommandHandler<RaisePaymentAlert> {
  constructor(private readonly eventStore: EventStore) {}

  async execute({ order, alert, context }: RaisePaymentAlert): Promise<boolean> {
    let raised: ReturnType<typeof raiseAlert> = [];
    const rule = (state: typeof payableOrder.initial) => (raised = raiseAlert(state, alert));
    await this.eventStore.decide(orderStream(order), payableOrder, rule, context);
    return raised.length > 0;
  }
}
