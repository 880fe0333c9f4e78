import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ChargeableMethods } from '#checkout/chargeable-methods';
import { CreateSession } from '#checkout/commands/create-session/create-session.command';
import { checkoutSession } from '#checkout/domain/checkout-session';
import { createSession } from '#checkout/domain/session.decisions';
import { sessionStream } from '#checkout/domain/session.events';
import type { SessionResource } from '#checkout/resource/session.resource';
import { sessionResource } from '#checkout/resource/session.view';
import { fold } from '#kernel/fact';
import { EventStore } from '#platform/event-store/event-store';

@CommandHandler(CreateSession)
export class CreateSessionHandler implements ICommandHandler<CreateSession> {
  constructor(
    private readonly eventStore: EventStore,
    private readonly methods: ChargeableMethods,
  ) {}

  async execute({ draft, context }: CreateSession): Promise<SessionResource> {
    const payment_methods = await this.methods.of(context);
    const rule = (session: typeof checkoutSession.initial) =>
      createSession(session, { ...draft, payment_methods }, context.livemode, context.now);
    const { events } = await this.eventStore.decide(sessionStream(draft.session), checkoutSession, rule, context);
    return fold(sessionResource, events)!;
  }
}
