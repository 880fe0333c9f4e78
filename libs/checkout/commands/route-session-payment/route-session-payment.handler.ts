import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { RouteSessionPayment } from '#checkout/commands/route-session-payment/route-session-payment.command';
import { checkoutSession } from '#checkout/domain/checkout-session';
import { routeSessionPayment } from '#checkout/domain/session-payment.decisions';
import { sessionStream } from '#checkout/domain/session.events';
import { fold } from '#kernel/fact';
import type { RoutedPayment } from '#orders/contract';
import { EventStore } from '#platform/event-store/event-store';

@CommandHandler(RouteSessionPayment)
export class RouteSessionPaymentHandler implements ICommandHandler<RouteSessionPayment> {
  constructor(private readonly eventStore: EventStore) {}

  async execute({ session, payment, route, context }: RouteSessionPayment): Promise<RoutedPayment | null> {
    const rule = (state: typeof checkoutSession.initial) => routeSessionPayment(state, payment, route);
    const { events, isNew } = await this.eventStore.decide(sessionStream(session), checkoutSession, rule, context);
    const connection = fold(checkoutSession, events).payments.get(payment)?.connection ?? null;
    return connection === null ? null : { connection, isNew };
  }
}
