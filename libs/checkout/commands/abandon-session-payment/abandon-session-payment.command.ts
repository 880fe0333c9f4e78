import { CommandBus } from '@nestjs/cqrs';
import { checkoutSession, orderToCollectFor } from '#checkout/domain/checkout-session';
import { abandonSessionPayment } from '#checkout/domain/session-payment.decisions';
import { sessionStream } from '#checkout/domain/session.events';
import { sessionResource, shownWith } from '#checkout/resource/session.view';
import { fold } from '#kernel/fact';
import { AbandonPayment, GIVEN_UP } from '#orders/contract';
import { command, fields } from '#platform/cqrs/command';

/**
 * Abandons a session's open payment for the shopper, before or after the order was placed. Abandons the session's own payment, or its order's
 * once the order is placed.
 */
export const AbandonSessionPayment = command('AbandonSessionPayment', {
  input: fields<{ session: string }>(),
  uses: { commands: CommandBus },
  stream: ({ session: id }) => sessionStream(id),
  view: checkoutSession,
  rule: (session, { session: id, context }) => abandonSessionPayment(session, id, GIVEN_UP, context.now),
  async answer({ events }, { context }, { commands }) {
    const session = fold(checkoutSession, events);
    const order = session.order ?? orderToCollectFor(session);
    if (order === null) return fold(sessionResource, events)!;
    return shownWith(events, await commands.execute(AbandonPayment({ order, context })));
  },
});
