import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { RaiseSessionAlert } from '#checkout/commands/raise-session-alert/raise-session-alert.command';
import { checkoutSession } from '#checkout/domain/checkout-session';
import { raiseSessionAlert } from '#checkout/domain/session-payment.decisions';
import { sessionStream } from '#checkout/domain/session.events';
import { EventStore } from '#platform/event-store/event-store';

@CommandHandler(RaiseSessionAlert)
export class RaiseSessionAlertHandler implements ICommandHandler<RaiseSessionAlert> {
  constructor(private readonly eventStore: EventStore) {}

  async execute({ session, alert, context }: RaiseSessionAlert): Promise<boolean> {
    let isNews = false;
    const rule = (state: typeof checkoutSession.initial) => {
      const facts = raiseSessionAlert(state, alert);
      isNews = facts.length > 0;
      return facts;
    };
    await this.eventStore.decide(sessionStream(session), checkoutSession, rule, context);
    return isNews;
  }
}
