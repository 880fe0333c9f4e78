import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { FailSessionPayment } from '#checkout/commands/fail-session-payment/fail-session-payment.command';
import { checkoutSession } from '#checkout/domain/checkout-session';
import { failSessionPayment } from '#checkout/domain/session-payment.decisions';
import { sessionStream } from '#checkout/domain/session.events';
import { EventStore } from '#platform/event-store/event-store';

@CommandHandler(FailSessionPayment)
export class FailSessionPaymentHandler implements ICommandHandler<FailSessionPayment> {
  constructor(private readonly eventStore: EventStore) {}

  async execute({ session, payment, error, context }: FailSessionPayment): Promise<void> {
    const rule = (state: typeof checkoutSession.initial) => failSessionPayment(state, payment, error);
    await this.eventStore.decide(sessionStream(session), checkoutSession, rule, context);
  }
}
