import { checkoutSession } from '#checkout/domain/checkout-session';
import { submitSessionPayment } from '#checkout/domain/session-payment.decisions';
import { sessionStream, type SubmittedPayment } from '#checkout/domain/session.events';
import { command, fields } from '#platform/cqrs/command';

/** Records that the gateway has accepted a session's payment, and that the shopper has to act. */
export const SubmitSessionPayment = command('SubmitSessionPayment', {
  input: fields<{ session: string; submitted: SubmittedPayment }>(),
  stream: ({ session }) => sessionStream(session),
  view: checkoutSession,
  rule: (state, { submitted, context }) => submitSessionPayment(state, submitted, context.now),
});
