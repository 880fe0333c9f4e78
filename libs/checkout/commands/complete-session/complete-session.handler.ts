import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AccountSettings } from '#accounts/contract';
import { CompleteSession } from '#checkout/commands/complete-session/complete-session.command';
import { CompletionRisks } from '#checkout/commands/completion-risks';
import { orderPlacement } from '#checkout/commands/order-placement';
import { ChargeableMethods } from '#checkout/chargeable-methods';
import { checkoutSession, orderToCollectFor } from '#checkout/domain/checkout-session';
import { anotherTry, completeSession, paymentByLink } from '#checkout/domain/completion.decisions';
import { sessionStream } from '#checkout/domain/session.events';
import type { SessionResource } from '#checkout/resource/session.resource';
import { shownWith } from '#checkout/resource/session.view';
import { fold } from '#kernel/fact';
import { MINUTE } from '#kernel/time';
import { PayAgain, PayByLink } from '#orders/payments/contract';
import { EventStore } from '#platform/event-store/event-store';
import { riskOfOrder } from '#risk/contract';

/** Completes the session and places its order, or begins the payment that will. Policies continue if the process dies in between. */
@CommandHandler(CompleteSession)
export class CompleteSessionHandler implements ICommandHandler<CompleteSession> {
  constructor(
    private readonly eventStore: EventStore,
    private readonly commands: CommandBus,
    private readonly methods: ChargeableMethods,
    private readonly settings: AccountSettings,
    private readonly risks: CompletionRisks,
  ) {}

  async execute({ completion: given, context }: CompleteSession): Promise<SessionResource> {
    const [chargeable, settings, risk] = await Promise.all([
      this.methods.of(context),
      this.settings.of(context.account),
      this.risks.ofChoice(given, context),
    ]);
    const completion = { ...given, chargeable, payment_window: settings.payment_window_minutes * MINUTE, origins: settings.origins, risk };
    const rule = (session: typeof checkoutSession.initial) => completeSession(session, completion, context.now);
    const { events } = await this.eventStore.decide(sessionStream(given.session), checkoutSession, rule, context);
    const session = fold(checkoutSession, events);
    const owing = orderToCollectFor(session);
    if (owing !== null) {
      const payment = paymentByLink(session, completion, context.now);
      return shownWith(events, await this.commands.execute(new PayByLink(owing, payment, context)));
    }
    if (session.order !== null && session.order !== given.order) {
      const another = { ...anotherTry(session, completion, context.now), ...(session.risk && { risk: riskOfOrder(session.risk) }) };
      return shownWith(events, await this.commands.execute(new PayAgain(session.order, another, context)));
    }
    const placement = orderPlacement(events, context);
    return shownWith(events, placement === null ? [] : await this.commands.execute(placement));
  }
}
