import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { CompleteSession } from '#checkout/commands/complete-session/complete-session.command';
import { orderPlacement } from '#checkout/commands/order-placement';
import { ChargeableMethods } from '#checkout/chargeable-methods';
import { checkoutSession } from '#checkout/domain/checkout-session';
import { completeSession } from '#checkout/domain/session.decisions';
import { sessionStream } from '#checkout/domain/session.events';
import type { SessionResource } from '#checkout/resource/session.resource';
import { sessionResource } from '#checkout/resource/session.view';
import { fold } from '#kernel/fact';
import { EventStore } from '#platform/event-store/event-store';

/** Completes the session and places its order, or begins the payment that will. Should we die in between, policies go on. */
@CommandHandler(CompleteSession)
export class CompleteSessionHandler implements ICommandHandler<CompleteSession> {
  constructor(
    private readonly eventStore: EventStore,
    private readonly commands: CommandBus,
    private readonly methods: ChargeableMethods,
  ) {}

  async execute({ completion, context }: CompleteSession): Promise<SessionResource> {
    const chargeable = await this.methods.of(context);
    const rule = (session: typeof checkoutSession.initial) =>
      completeSession(session, { ...completion, chargeable, origins: [] }, context.now);
    const { events } = await this.eventStore.decide(sessionStream(completion.session), checkoutSession, rule, context);
    const placement = orderPlacement(events, context);
    if (placement !== null) await this.commands.execute(placement);
    return fold(sessionResource, events)!;
  }
}
