import { checkoutSession, type CheckoutSession } from '#checkout/domain/checkout-session';
import { abandonSessionPayment, raiseSessionAlert } from '#checkout/domain/session-payment.decisions';
import { fact } from '#kernel/fact';
import { given, NOON } from '#test/support/facts/given';
import { PAYMENT, REFUND, SESSION } from '#test/support/facts/order-facts';
import { begun, capturedInTime, created, declined, session } from '#test/support/facts/session-facts';

const GIVEN_UP = { code: 'shopper_cancelled', message: 'The shopper gave up.' };
const abandon =
  (now = NOON) =>
  (state: CheckoutSession) =>
    abandonSessionPayment(state, SESSION, GIVEN_UP, now);

describe('abandoning the payment of a session', () => {
  it('fails the payment that is under way', () =>
    given(checkoutSession, created(), begun())
      .when(abandon())
      .then(fact('checkout_session.payment_failed', { payment: PAYMENT, error: GIVEN_UP })));

  it('is refused if no payment is under way, and after the session expired', () => {
    given(checkoutSession, created()).when(abandon()).refuses('payment_not_in_progress'); // prettier-ignore
    given(checkoutSession, created(), begun(), declined).when(abandon()).refuses('payment_not_in_progress'); // prettier-ignore
    given(checkoutSession, created(), begun()).when(abandon(session.expires_at)).refuses('payment_not_in_progress'); // prettier-ignore
  });

  it('is refused if there is no session, and left to the order where there is one', () => {
    given(checkoutSession).when(abandon()).refuses('resource_missing');
    given(checkoutSession, created(), begun(), capturedInTime).when(abandon()).thenNothing(); // prettier-ignore
  });
});

it.each([{ alert: 'refunded_after_failure' as const }, { payment: 'pay_0000000000000000000000bb' }])(
  'An alert that differs by %j from an earlier one is raised',
  (changes) => {
    const alert = { alert: 'refund_mismatch', payment: PAYMENT, refund: REFUND, message: 'Another amount went back.' } as const;
    const raised = fact('checkout_session.payment_alert_raised', alert);
    given(checkoutSession, created(), begun(), raised)
      .when((state) => raiseSessionAlert(state, { ...alert, ...changes }))
      .then(fact('checkout_session.payment_alert_raised', { ...alert, ...changes }));
  },
);
