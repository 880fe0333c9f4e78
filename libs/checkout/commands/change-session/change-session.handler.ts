import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ChangeSession } from '#checkout/commands/change-session/change-session.command';
import { checkoutSession } from '#checkout/domain/checkout-session';
import { changeSession } from '#checkout/domain/session-changes.decisions';
import { sessionStream } from '#checkout/domain/session.events';
import type { SessionResource } from '#checkout/resource/session.resource';
import { sessionResource } from '#checkout/resource/session.view';
import { fold } from '#kernel/fact';
import { EventStore } from '#platform/event-store/event-store';

@CommandHandler(ChangeSession)
export class ChangeSessionHandler implements ICommandHandler<ChangeSession> {
  constructor(private readonly eventStore: EventStore) {}

  async execute({ session, changes, context }: ChangeSession): Promise<SessionResource> {
    const rule = (state: typeof checkoutSession.initial) => changeSession(state, session, changes, context.livemode, context.now);
    const { events } = await this.eventStore.decide(sessionStream(session), checkoutSession, rule, context);
    return fold(sessionResource, events)!;
  }
}
