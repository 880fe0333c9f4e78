import { checkoutSession } from '#checkout/domain/checkout-session';
import { routeSessionPayment } from '#checkout/domain/session-payment.decisions';
import { sessionStream } from '#checkout/domain/session.events';
import { fold } from '#kernel/fact';
import type { PaymentRoute } from '#orders/contract';
import { command, fields } from '#platform/cqrs/command';

/**
 * Records the route of a session's payment before the gateway is called. Resolves to the recorded route, which an earlier attempt may have chosen;
 * null if the payment ended without one.
 */
export const RouteSessionPayment = command('RouteSessionPayment', {
  input: fields<{ session: string; payment: string; route: PaymentRoute }>(),
  stream: ({ session }) => sessionStream(session),
  view: checkoutSession,
  rule: (state, { payment, route }) => routeSessionPayment(state, payment, route),
  answer({ events, isNew }, { payment }) {
    const connection = fold(checkoutSession, events).payments.get(payment)?.connection ?? null;
    return connection === null ? null : { connection, isNew };
  },
});
