import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { fold } from '#kernel/fact';
import { orderMoney } from '#orders/domain/order-money';
import { orderStream } from '#orders/domain/order.events';
import { RoutePayment } from '#orders/payments/commands/route-payment/route-payment.command';
import { routePayment } from '#orders/payments/domain/payment.decisions';
import type { RoutedPayment } from '#orders/payments/domain/payment.events';
import { EventStore } from '#platform/event-store/event-store';

@CommandHandler(RoutePayment)
export class RoutePaymentHandler implements ICommandHandler<RoutePayment> {
  constructor(private readonly eventStore: EventStore) {}

  async execute({ order, payment, route, context }: RoutePayment): Promise<RoutedPayment | null> {
    const rule = (state: typeof orderMoney.initial) => routePayment(state, payment, route);
    const { events, isNew } = await this.eventStore.decide(orderStream(order), orderMoney, rule, context);
    const connection = fold(orderMoney, events).payments.get(payment)?.connection ?? null;
    return connection === null ? null : { connection, isNew };
  }
}
