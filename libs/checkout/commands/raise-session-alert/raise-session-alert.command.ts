import { checkoutSession } from '#checkout/domain/checkout-session';
import { raiseSessionAlert } from '#checkout/domain/session-payment.decisions';
import { sessionStream } from '#checkout/domain/session.events';
import type { PaymentAlert } from '#orders/contract';
import { command, fields } from '#platform/cqrs/command';

/** Raises an alert for a payment without an order. Resolves to whether the alert is new: one cause raises one alert. */
export const RaiseSessionAlert = command('RaiseSessionAlert', {
  input: fields<{ session: string; alert: PaymentAlert }>(),
  stream: ({ session }) => sessionStream(session),
  view: checkoutSession,
  rule: (state, { alert }) => raiseSessionAlert(state, alert),
  answer: ({ isNew }) => isNew,
});
