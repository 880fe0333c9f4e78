import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { CompleteSessionOfLink } from '#checkout/commands/complete-session-of-link/complete-session-of-link.command';
import { checkoutSession } from '#checkout/domain/checkout-session';
import { completeSessionOfLink } from '#checkout/domain/session-payment.decisions';
import { sessionStream } from '#checkout/domain/session.events';
import { EventStore } from '#platform/event-store/event-store';

@CommandHandler(CompleteSessionOfLink)
export class CompleteSessionOfLinkHandler implements ICommandHandler<CompleteSessionOfLink> {
  constructor(private readonly eventStore: EventStore) {}

  async execute({ session, context }: CompleteSessionOfLink): Promise<void> {
    await this.eventStore.decide(sessionStream(session), checkoutSession, completeSessionOfLink, context);
  }
}
