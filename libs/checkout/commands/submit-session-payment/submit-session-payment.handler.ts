import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { SubmitSessionPayment } from '#checkout/commands/submit-session-payment/submit-session-payment.command';
import { checkoutSession } from '#checkout/domain/checkout-session';
import { submitSessionPayment } from '#checkout/domain/session-payment.decisions';
import { sessionStream } from '#checkout/domain/session.events';
import { EventStore } from '#platform/event-store/event-store';

@CommandHandler(SubmitSessionPayment)
export class SubmitSessionPaymentHandler implements ICommandHandler<SubmitSessionPayment> {
  constructor(private readonly eventStore: EventStore) {}

  async execute({ session, submitted, context }: SubmitSessionPayment): Promise<void> {
    const rule = (state: typeof checkoutSession.initial) => submitSessionPayment(state, submitted, context.now);
    await this.eventStore.decide(sessionStream(session), checkoutSession, rule, context);
  }
}
