import type { SessionFact } from '#checkout/domain/session.events';
import type { SessionResource } from '#checkout/resource/session.resource';
import { sessionResource, type SessionStory } from '#checkout/resource/session.view';
import { sessionList } from '#checkout/queries/session-list/session-list.projection';
import { publicSession } from '#checkout/resource/public-session.resource';
import { fact } from '#kernel/fact';
import { HOUR, LAST_SECOND } from '#kernel/time';
import { at, NOON, folded } from '#test/support/facts/given';
import { capture, captured, failed, ORDER, PAYMENT, placed, REFUND, SESSION, started } from '#test/support/facts/order-facts';
import { recorded } from '#test/support/facts/recorded';
import {
  actionRequired, begun, capturedInTime, capturedLate, cardPayment, completed, completedWithCash, created, declined, expired, returned, session,
  submitted, updated,
} from '#test/support/facts/session-facts'; // prettier-ignore

const shown = (...later: SessionStory[]): SessionResource =>
  folded(sessionResource, [...at<SessionStory>(NOON, [created()]), ...at(NOON + HOUR, later)])!;

describe('the resource of a checkout session', () => {
  it('has every field from the beginning', () => {
    expect(shown()).toEqual({
      id: SESSION,
      object: 'checkout.session',
      livemode: false,
      created_at: NOON,
      updated_at: NOON,
      status: 'open',
      payment_status: 'unpaid',
      amount: 50_000,
      amount_details: { subtotal: 50_000, discount: 0, shipping: 0, tax: 0, cod_fee: 0 },
      currency: 'INR',
      payment_options: ['prepaid'],
      prepaid_requirement: null,
      prepaid_amount: null,
      cod: { available: false, fee: 0, unavailable_reason: 'not_offered' },
      payment_methods: ['upi', 'card', 'netbanking', 'wallet'],
      line_items: [],
      customer: { phone: '+919876543210', email: 'asha@example.com', name: 'Asha Rao', id: null },
      shipping_address: null,
      billing_address: null,
      client_reference_id: null,
      storefront: null,
      device: null,
      order: null,
      payment: null,
      payment_link: null,
      risk_assessment: null,
      url: `https://localhost:8443/checkout/${SESSION}`,
      success_url: null,
      cancel_url: null,
      expires_at: session.expires_at,
      completed_at: null,
      expired_at: null,
      expired_reason: null,
      payment_due_at: null,
      next_action: null,
      last_payment_error: null,
      verification: null,
      metadata: {},
    });
  });

  it('has livemode true in live mode', () => {
    expect(folded(sessionResource, at<SessionStory>(NOON, [created()], true))!.livemode).toBe(true);
  });

  it('names its order, with the payment in progress', () => {
    expect(shown(completed())).toMatchObject({
      status: 'complete',
      payment_status: 'processing',
      order: ORDER,
      completed_at: NOON + HOUR,
      updated_at: NOON + HOUR,
    });
  });

  it('is to be paid in cash', () => {
    expect(shown(completedWithCash)).toMatchObject({ status: 'complete', payment_status: 'cod', order: ORDER });
  });

  it.each([
    [50_000, 'paid'],
    [10_000, 'partially_paid'],
  ])('with %d captured is %s', (amount, payment_status) => {
    expect(shown(completed(), captured(amount))).toMatchObject({ status: 'complete', payment_status });
  });

  it('says why its payment failed, until one succeeds', () => {
    const error = { code: 'declined', message: 'The bank declined.' };
    expect(shown(completed(), failed(error))).toMatchObject({ payment_status: 'unpaid', last_payment_error: error });
    expect(shown(completed(), failed(error), captured())).toMatchObject({ payment_status: 'paid', last_payment_error: null });
  });

  it('names the payment in progress, then the one that paid it, or else the last one', () => {
    const other = { ...cardPayment, payment: 'pay_other' };
    const paymentOf = (...later: SessionStory[]) => shown(...later).payment;
    expect([paymentOf(), paymentOf(completedWithCash)]).toEqual([null, null]);
    expect([paymentOf(begun()), paymentOf(begun(), declined)]).toEqual([PAYMENT, PAYMENT]);
    expect(paymentOf(begun(), declined, completedWithCash)).toBe(PAYMENT);
    expect(paymentOf(begun(), declined, begun({ payment: other }))).toBe('pay_other');
    expect(paymentOf(begun(), declined, begun({ payment: other }), capturedInTime)).toBe(PAYMENT);
    expect(paymentOf(completed(), failed(), started({ payment: 'pay_other' }))).toBe('pay_other');
    expect(paymentOf(completed(), failed(), started({ payment: 'pay_other' }), captured())).toBe(PAYMENT);
  });

  it('has the next action until the payment has ended', () => {
    const { next_action } = submitted;
    const byUpi = fact('payment.action_required', { payment: PAYMENT, checkout_session: SESSION, next_action });
    expect(shown(begun(), actionRequired)).toMatchObject({ payment_status: 'processing', next_action });
    expect(shown(completed(), byUpi)).toMatchObject({ payment_status: 'processing', next_action });
    const endings = [[declined], [begun()], [completed({ payment: cardPayment, capture })], [expired('manual')]];
    for (const ending of endings) expect(shown(begun(), actionRequired, ...ending).next_action).toBeNull();
    for (const ending of [failed(), captured()]) expect(shown(completed(), byUpi, ending).next_action).toBeNull();
  });

  it('expires at the requested time', () => {
    expect(shown(expired('manual'))).toMatchObject({ status: 'expired', expired_reason: 'manual', expired_at: NOON + HOUR });
  });

  it('expired when its time was over, even if that was recorded later', () => {
    const late = folded(sessionResource, [
      ...at<SessionStory>(NOON, [created()]),
      ...at<SessionFact>(session.expires_at + HOUR, [expired('timeout')]),
    ]);
    expect(late).toMatchObject({ status: 'expired', expired_reason: 'timeout', expired_at: session.expires_at });
  });

  it('shows that a payment is in progress, and why it failed', () => {
    expect(shown(begun())).toMatchObject({ status: 'open', payment_status: 'processing', order: null, last_payment_error: null });
    expect(shown(begun(), declined)).toMatchObject({ status: 'open', payment_status: 'unpaid', last_payment_error: { code: 'declined' } });
    expect(shown(begun(), declined, begun())).toMatchObject({ payment_status: 'processing', last_payment_error: null });
  });

  it('is paid at once when a capture completes it', () => {
    expect(shown(begun(), capturedInTime)).toMatchObject({ status: 'complete', payment_status: 'paid', order: ORDER });
    const part = completed({ payment: cardPayment, capture: { ...capture, amount: 10_000 } });
    expect(shown(begun(), part)).toMatchObject({ status: 'complete', payment_status: 'partially_paid' });
  });

  it('is unpaid if it expires with a payment in progress, and shows a later capture', () => {
    expect(shown(begun(), expired('timeout'))).toMatchObject({ payment_status: 'unpaid', last_payment_error: { code: 'payment_expired' } });
    const messages = [
      [],
      [returned],
      [fact('checkout_session.refund_failed', { refund: REFUND, error: { code: 'x', message: 'closed' } })],
    ].map((later) => shown(begun(), expired('timeout'), capturedLate(), ...(later as SessionStory[])).last_payment_error);
    expect(messages).toEqual(
      ['is going back.', 'has gone back.', 'could not go back. closed'].map((end) => ({
        code: 'captured_too_late',
        message: `Money came in when the session was over (${REFUND}): it ${end}`,
      })),
    );
  });

  it('shows a late capture even if its end was recorded afterwards', () => {
    expect(shown(begun(), capturedLate(), expired('timeout'))).toMatchObject({
      status: 'expired',
      payment_status: 'unpaid',
      last_payment_error: { code: 'captured_too_late' },
    });
  });

  it('shows what was changed', () => {
    const personal = { ...session.personal, customer: { ...session.personal.customer, name: 'Asha R' } };
    const changed = shown(updated({ metadata: { a: 1 }, personal, expires_at: NOON + 60 }));
    expect(changed).toEqual({
      ...shown(),
      metadata: { a: 1 },
      customer: personal.customer,
      expires_at: NOON + 60,
      updated_at: NOON + HOUR,
    });
  });

  it('shows a shopper’s browser only some fields', () => {
    const seen = publicSession(shown());
    expect(seen.customer).toEqual({ name: 'Asha Rao', phone: '•••••••••3210' });
    expect(Object.keys(seen)).toHaveLength(24);
  });

  it('shows no data of a forgotten shopper, unless another shopper has taken their place', () => {
    const forgotten = (superseded: boolean) => fact('customer.forgotten', { subject: 'subject-1', keys: [], superseded });
    const nobody = { phone: null, email: null, name: null, id: null };
    expect(shown(forgotten(false))).toEqual({ ...shown(), customer: nobody, updated_at: NOON + HOUR });
    expect(publicSession(shown(forgotten(false))).customer).toEqual({ name: null, phone: null });
    expect(shown(forgotten(true))).toEqual(shown());
  });

  it('is in progress again when the shopper retries, and in cash when that is chosen', () => {
    const placed = completed({ payment_due_at: NOON + HOUR });
    expect(shown(placed, failed())).toMatchObject({ payment_status: 'unpaid', payment_due_at: NOON + HOUR });
    expect(shown(placed, failed(), started())).toMatchObject({ payment_status: 'processing', last_payment_error: null });
    const inCash = fact('order.terms_changed', {
      checkout_session: SESSION,
      payment_method: 'cod' as const,
      amount: 54_900,
      amount_details: session.amount_details,
      amount_cod_due: 54_900,
    });
    expect(shown(placed, failed(), inCash)).toMatchObject({ payment_status: 'cod', payment_due_at: null, last_payment_error: null });
    expect(shown(capturedInTime, started())).toMatchObject({ payment_status: 'paid' });
  });

  it('is untouched by facts of its order that do not concern it', () => {
    expect(shown(started())).toEqual(shown());
  });
});

describe('the list of checkout sessions', () => {
  it('folds a session’s own stream, and the money facts of its order’s stream', () => {
    const own = recorded(`checkout_session-${SESSION}`, created());
    const order = `order-${ORDER}`;
    const facts = [own, ...[captured(), failed(), placed(), started()].map((each) => recorded(order, each))];
    expect(facts.map((event) => sessionList.documentOf(event))).toEqual([SESSION, SESSION, SESSION, null, SESSION]);
  });

  it('is filtered by status, money, shopper, reference, order, payment link and how long its status holds', () => {
    const document = shown(completed());
    const values = Object.entries(sessionList.filters).map(([name, valueOf]) => [name, valueOf(document)]);
    expect(Object.fromEntries(values)).toEqual({
      status: 'complete',
      payment_status: 'processing',
      customer_phone: '+919876543210',
      client_reference_id: null,
      order: ORDER,
      payment_link: null,
      holds_until: LAST_SECOND,
    });
  });
});
