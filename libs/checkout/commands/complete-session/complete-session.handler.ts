import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { CompleteSession } from '#checkout/commands/complete-session/complete-session.command';
import { checkoutSession } from '#checkout/domain/checkout-session';
import { orderOfSession } from '#checkout/domain/order-of-session';
import { completeSession } from '#checkout/domain/session.decisions';
import { type SessionCompleted, type SessionCreated, sessionStream } from '#checkout/domain/session.events';
import type { SessionResource } from '#checkout/resource/session.resource';
import { sessionResource } from '#checkout/resource/session.view';
import { fold } from '#kernel/fact';
import { PlaceOrder } from '#orders/index';
import { EventStore } from '#platform/event-store/event-store';

/** Completes the session and places its order. Should we die between the two, the policy beside this places it. */
@CommandHandler(CompleteSession)
export class CompleteSessionHandler implements ICommandHandler<CompleteSession> {
  constructor(
    private readonly eventStore: EventStore,
    private readonly commands: CommandBus,
  ) {}

  async execute({ completion, context }: CompleteSession): Promise<SessionResource> {
    const rule = (session: typeof checkoutSession.initial) => completeSession(session, completion, context.now);
    const { events } = await this.eventStore.decide(sessionStream(completion.session), checkoutSession, rule, context);
    const created = events[0]!.data as SessionCreated;
    const completed = events.find((event) => event.type === 'checkout_session.completed')!.data as SessionCompleted;
    await this.commands.execute(new PlaceOrder(orderOfSession(created, completed), completed.payment, context));
    return fold(sessionResource, events)!;
  }
}
