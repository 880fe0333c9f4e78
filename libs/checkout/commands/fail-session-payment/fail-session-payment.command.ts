import { checkoutSession } from '#checkout/domain/checkout-session';
import { failSessionPayment } from '#checkout/domain/session-payment.decisions';
import { sessionStream } from '#checkout/domain/session.events';
import type { PaymentError } from '#orders/contract';
import { command, fields } from '#platform/cqrs/command';

/** Records that a session's payment has failed or expired. */
export const FailSessionPayment = command('FailSessionPayment', {
  input: fields<{ session: string; payment: string; error: PaymentError }>(),
  stream: ({ session }) => sessionStream(session),
  view: checkoutSession,
  rule: (state, { payment, error }) => failSessionPayment(state, payment, error),
});
