import { CommandBus } from '@nestjs/cqrs';
import { AccountSettings } from '#accounts/contract';
import { ChargeableMethods } from '#checkout/chargeable-methods';
import { CompletionRisks } from '#checkout/commands/completion-risks';
import { orderPlacement } from '#checkout/commands/order-placement';
import { type CheckoutSession, checkoutSession, isClosedForOrder, orderToCollectFor } from '#checkout/domain/checkout-session';
import { anotherTry, completeSession, type Completion, paymentByLink } from '#checkout/domain/completion.decisions';
import { openSession } from '#checkout/domain/session.decisions';
import { sessionStream } from '#checkout/domain/session.events';
import { shownWith } from '#checkout/resource/session.view';
import { fold } from '#kernel/fact';
import { MINUTE, type UnixSeconds } from '#kernel/time';
import { PayAgain, PayByLink } from '#orders/payments/contract';
import { command, fields } from '#platform/cqrs/command';
import { NotDecidedBefore } from '#platform/event-store/event-store.errors';
import { riskOfOrder } from '#risk/contract';

/** Completes the session and places its order, or begins the payment that will. Policies continue if the process dies in between. */
export const CompleteSession = command('CompleteSession', {
  input: fields<{ completion: Omit<Completion, 'chargeable' | 'payment_window' | 'origins' | 'risk'> }>(),
  uses: { commands: CommandBus, methods: ChargeableMethods, settings: AccountSettings, risks: CompletionRisks },
  async prepare({ completion: given, context }, { methods, settings: accounts, risks }) {
    const [chargeable, settings, risk] = await Promise.all([
      methods.of(context),
      accounts.of(context.account),
      risks.ofChoice(given, context),
    ]);
    const whole = { ...given, chargeable, payment_window: settings.payment_window_minutes * MINUTE, origins: settings.origins, risk };
    return { whole };
  },
  stream: ({ completion: given }) => sessionStream(given.session),
  view: checkoutSession,
  rule: (session, { context, whole }) => completeSession(session, whole, context.now),
  async answer({ events }, { completion, context, whole }, { commands }) {
    const session = fold(checkoutSession, events);
    const owing = orderToCollectFor(session);
    if (owing !== null) {
      const payment = paymentByLink(session, whole, context.now);
      const once = isClosedForOrder(session, context.now) ? context.onlyLearning() : context;
      const paying = commands.execute(PayByLink({ order: owing, payment, context: once }));
      return shownWith(events, await paying.catch((fault: unknown) => refusedAfter(fault, session, whole.session, context.now)));
    }
    if (session.order !== null && session.order !== completion.order) {
      const another = { ...anotherTry(session, whole, context.now), ...(session.risk && { risk: riskOfOrder(session.risk) }) };
      return shownWith(events, await commands.execute(PayAgain({ order: session.order, another, context })));
    }
    const placement = orderPlacement(events, context);
    return shownWith(events, placement === null ? [] : await commands.execute(placement));
  },
});

/** The refusal of a choice for a session that is closed, unless the order took the choice before. */
function refusedAfter(fault: unknown, session: CheckoutSession, id: string, now: UnixSeconds): never {
  if (fault instanceof NotDecidedBefore) openSession(session, id, now);
  throw fault;
}
