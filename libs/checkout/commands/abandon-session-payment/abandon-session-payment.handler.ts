import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AbandonSessionPayment } from '#checkout/commands/abandon-session-payment/abandon-session-payment.command';
import { checkoutSession, orderToCollectFor } from '#checkout/domain/checkout-session';
import { abandonSessionPayment } from '#checkout/domain/session-payment.decisions';
import { sessionStream } from '#checkout/domain/session.events';
import type { SessionResource } from '#checkout/resource/session.resource';
import { sessionResource, shownWith } from '#checkout/resource/session.view';
import { fold } from '#kernel/fact';
import { AbandonPayment, GIVEN_UP } from '#orders/contract';
import { EventStore } from '#platform/event-store/event-store';

/** Abandons the session's own payment, or its order's once the order is placed. */
@CommandHandler(AbandonSessionPayment)
export class AbandonSessionPaymentHandler implements ICommandHandler<AbandonSessionPayment> {
  constructor(
    private readonly eventStore: EventStore,
    private readonly commands: CommandBus,
  ) {}

  async execute({ session: id, context }: AbandonSessionPayment): Promise<SessionResource> {
    const rule = (session: typeof checkoutSession.initial) => abandonSessionPayment(session, id, GIVEN_UP, context.now);
    const { events } = await this.eventStore.decide(sessionStream(id), checkoutSession, rule, context);
    const session = fold(checkoutSession, events);
    const order = session.order ?? orderToCollectFor(session);
    if (order === null) return fold(sessionResource, events)!;
    return shownWith(events, await this.commands.execute(new AbandonPayment(order, context)));
  }
}
