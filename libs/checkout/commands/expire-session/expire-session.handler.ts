import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ExpireSession } from '#checkout/commands/expire-session/expire-session.command';
import { checkoutSession } from '#checkout/domain/checkout-session';
import { expireIdleSession, expireSession } from '#checkout/domain/session.decisions';
import { sessionStream } from '#checkout/domain/session.events';
import type { SessionResource } from '#checkout/resource/session.resource';
import { sessionResource } from '#checkout/resource/session.view';
import { fold } from '#kernel/fact';
import { EventStore } from '#platform/event-store/event-store';

@CommandHandler(ExpireSession)
export class ExpireSessionHandler implements ICommandHandler<ExpireSession> {
  constructor(private readonly eventStore: EventStore) {}

  async execute({ session, reason, context, onlyIdle }: ExpireSession): Promise<SessionResource> {
    const expire = onlyIdle ? expireIdleSession : expireSession;
    const rule = (state: typeof checkoutSession.initial) => expire(state, session, reason, context.now);
    const { events } = await this.eventStore.decide(sessionStream(session), checkoutSession, rule, context);
    return fold(sessionResource, events)!;
  }
}
