import { checkoutSession } from '#checkout/domain/checkout-session';
import { type SessionRefundOutcome, settleSessionRefund } from '#checkout/domain/session-payment.decisions';
import { sessionStream } from '#checkout/domain/session.events';
import { command, fields } from '#platform/cqrs/command';

/** Records the outcome of returning a late capture. */
export const SettleSessionRefund = command('SettleSessionRefund', {
  input: fields<{ session: string; refund: string; outcome: SessionRefundOutcome }>(),
  stream: ({ session }) => sessionStream(session),
  view: checkoutSession,
  rule: (state, { refund, outcome }) => settleSessionRefund(state, refund, outcome),
});
