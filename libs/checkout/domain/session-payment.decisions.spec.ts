import { checkoutSession, type CheckoutSession } from '#checkout/domain/checkout-session';
import { changeSession } from '#checkout/domain/session-changes.decisions';
import {
  captureSessionPayment,
  failSessionPayment,
  raiseSessionAlert,
  routeSessionPayment,
  settleSessionRefund,
  submitSessionPayment,
  tryOfOrder,
} from '#checkout/domain/session-payment.decisions';
import { completeSession } from '#checkout/domain/completion.decisions';
import { expireSession } from '#checkout/domain/session.decisions';
import type { SessionFact } from '#checkout/domain/session.events';
import { fact } from '#kernel/fact';
import { MINUTE } from '#kernel/time';
import { given, NOON, folded } from '#test/support/facts/given';
import { ORDER, PAYMENT, REFUND, SESSION, taken } from '#test/support/facts/order-facts';
import { assessed, harmless } from '#test/support/facts/risk-facts';
import {
  actionRequired, begun, capturedInTime, capturedLate, card, completed, completedWithCash, completion, created, declined, expired, returned, routed, session,
  submitted, updated,
} from '#test/support/facts/session-facts'; // prettier-ignore

type State = CheckoutSession;

const options = { payment_options: ['prepaid', 'cod'] as const, cod: { available: true, fee: 0, unavailable_reason: null } };
const open = created(options);
const late = session.expires_at;
const error = { code: 'declined', message: 'The bank declined.' };

const payBy =
  (instrument: typeof card, now = NOON) =>
  (state: State) =>
    completeSession(state, { ...completion, instrument }, now);
const byUpi = payBy(completion.instrument);
const byCard = payBy(card);
const cash = (state: State) => completeSession(state, { ...completion, payment_option: 'cod' }, NOON);
const captures =
  (amount = 50_000, now = NOON) =>
  (state: State) =>
    captureSessionPayment(state, { ...taken(), amount }, REFUND, now, null);
const fails = (state: State) => failSessionPayment(state, PAYMENT, error);
const end = (state: State) => expireSession(state, SESSION, 'manual', NOON);
const timeOut = (state: State) => expireSession(state, SESSION, 'timeout', late);
const change = (state: State) => changeSession(state, SESSION, { fields: {}, addresses: {}, metadata: { a: 1 } }, false, NOON);
const returns = (state: State) => settleSessionRefund(state, REFUND, { succeeded: true, reference: '512345678901' });

describe('a payment by card, bank or wallet', () => {
  it('has one route, which is recorded once', () => {
    const route = (connection: string) => (state: State) => routeSessionPayment(state, PAYMENT, { gateway: 'razorpay', connection });
    given(checkoutSession, open, begun()).when(route('conn_1')).then(routed); // prettier-ignore
    given(checkoutSession, open, begun(), routed).when(route('conn_2')).thenNothing(); // prettier-ignore
    given(checkoutSession, open).when(route('conn_1')).thenNothing(); // prettier-ignore
  });

  it('raises one alert for one cause, in any wording', () => {
    const alert = { alert: 'refund_mismatch', payment: PAYMENT, refund: REFUND, message: 'Another amount went back.' } as const;
    const raised = fact('checkout_session.payment_alert_raised', alert);
    const raise = (changes: object) => (state: State) => raiseSessionAlert(state, { ...alert, ...changes });
    given(checkoutSession, open, begun()).when(raise({})).then(raised);
    given(checkoutSession, open, begun(), raised).when(raise({ message: 'It was yet another.' })).thenNothing(); // prettier-ignore
    given(checkoutSession, open, begun(), raised)
      .when(raise({ refund: null }))
      .then({ ...raised, data: { ...alert, refund: null } });
    given(checkoutSession).when(raise({})).thenNothing();
  });

  it('leaves the session open until it is captured', () => given(checkoutSession, open).when(byCard).then(begun()));

  it('records the shopper’s next action once, and only while the session awaits it', () => {
    const submit = (now: number) => (state: State) => submitSessionPayment(state, submitted, now);
    given(checkoutSession, open, begun()).when(submit(NOON)).then(actionRequired); // prettier-ignore
    for (const story of [[open], [open, begun(), actionRequired], [open, begun(), declined], [open, begun(), capturedInTime]])
      given(checkoutSession, ...story).when(submit(NOON)).thenNothing(); // prettier-ignore
    given(checkoutSession, open, begun()).when(submit(late)).thenNothing(); // prettier-ignore
  });

  it('completes the session with its capture', () => given(checkoutSession, open, begun()).when(captures()).then(capturedInTime));

  it('can be retried after a failure, and completes the session even if it is captured after all', () => {
    given(checkoutSession, open, begun(), declined).when(byCard).then(begun());
    given(checkoutSession, open, begun(), declined).when(captures()).then(capturedInTime);
  });

  it('changes nothing by its failure once an earlier attempt has completed the session', () => {
    const second = 'pay_0000000000000000000000bb';
    const secondTry = begun({ payment: { ...begun().data.payment, payment: second } });
    const secondFails = (state: State) => failSessionPayment(state, second, error);
    given(checkoutSession, open, begun(), declined, secondTry).when(secondFails).then(fact('checkout_session.payment_failed', { payment: second, error })); // prettier-ignore
    given(checkoutSession, open, begun(), declined, secondTry, capturedInTime).when(secondFails).thenNothing();
  });

  it('is refunded if less was captured than requested', () =>
    given(checkoutSession, open, begun()).when(captures(49_999)).then(capturedLate(49_999)));

  it('is refunded if it was captured in another currency', () => {
    const inDollars = (state: State) => captureSessionPayment(state, { ...taken(), currency: 'USD' }, REFUND, NOON, null);
    given(checkoutSession, open, begun()).when(inDollars).then(fact('checkout_session.payment_captured_late', { ...capturedLate().data, currency: 'USD' })); // prettier-ignore
  });

  it('places an order with its own assessment if the session had none', () => {
    const risk = assessed(harmless);
    const inTime = (state: State) => captureSessionPayment(state, taken(), REFUND, NOON, risk);
    const { data } = capturedInTime;
    given(checkoutSession, open, begun()).when(inTime).then(completed({ ...data, assessed: risk })); // prettier-ignore
    given(checkoutSession, created({ assessed: risk }), begun())
      .when(inTime)
      .then(capturedInTime);
  });

  it('completes the session if the gateway reports that less has paid it in full, and is refunded unchanged if that is too late', () => {
    const offer = (now: number) => (state: State) =>
      captureSessionPayment(state, { ...taken(), amount: 45_000, in_full: 50_000 }, REFUND, now, null);
    const inTime = capturedInTime;
    const capture = { ...inTime.data.capture!, gateway_discount: 5_000 };
    given(checkoutSession, open, begun()).when(offer(NOON)).then({ ...inTime, data: { ...inTime.data, capture } }); // prettier-ignore
    given(checkoutSession, open, begun()).when(offer(late)).then(capturedLate(45_000)); // prettier-ignore
  });

  it('records the method used on the gateway’s own page, in time and late', () => {
    const used = (amount: number) => (state: State) =>
      captureSessionPayment(state, { ...taken(), amount, method_used: 'card' }, REFUND, NOON, null);
    const { data } = capturedInTime;
    given(checkoutSession, open, begun()).when(used(50_000)).then({ ...capturedInTime, data: { ...data, capture: { ...data.capture!, method_used: 'card' } } }); // prettier-ignore
    const late = capturedLate(49_999);
    given(checkoutSession, open, begun())
      .when(used(49_999))
      .then({ ...late, data: { ...late.data, method_used: 'card' } });
  });

  it('is left to the order to accept or refund once there is one, on its first and its second capture', () => {
    const second = { ...taken(), gateway_reference: 'pay_second' };
    given(checkoutSession, open, begun(), capturedInTime).when((state) => captureSessionPayment(state, second, REFUND, NOON, null)).thenNothing(); // prettier-ignore
    const ofOrder = (capture: typeof second, ...story: readonly SessionFact[]) => tryOfOrder(folded(checkoutSession, story), capture);
    const itsTry = { order: ORDER, started: begun().data.payment };
    expect(ofOrder(second, open, begun(), capturedInTime)).toEqual(itsTry);
    expect(ofOrder(taken(), open, begun(), declined, completedWithCash)).toEqual(itsTry);
    expect(ofOrder(taken(), open, begun(), capturedInTime)).toBeNull();
    expect(ofOrder(taken(), open, begun())).toBeNull();
    expect(ofOrder({ ...second, currency: 'USD' }, open, begun(), capturedInTime)).toBeNull();
  });

  it('is refunded if it was captured after the session’s time, even before the expiry is recorded', () =>
    given(checkoutSession, open, begun()).when(captures(50_000, late)).then(capturedLate()));

  it('is in progress for every method', () => {
    for (const rule of [byCard, byUpi, cash]) given(checkoutSession, open, begun()).when(rule).refuses('payment_in_progress');
  });
});

describe('changing a session', () => {
  it('moves its end, by the same rules as creating it', () => {
    const until = (expires_at: number) => (state: State) =>
      changeSession(state, SESSION, { fields: {}, addresses: {}, expires_at }, false, NOON);
    given(checkoutSession, open)
      .when(until(NOON + MINUTE))
      .then(updated({ expires_at: NOON + MINUTE }));
    given(checkoutSession, open)
      .when(until(NOON + MINUTE - 1))
      .refuses('invalid_range', {}, 'expires_at');
    given(checkoutSession, open, updated({ expires_at: NOON + MINUTE }))
      .when((state) => expireSession(state, SESSION, 'timeout', NOON + MINUTE))
      .then(expired('timeout'));
  });

  it('merges the customer and metadata, and replaces an address', () => {
    const address = {
      name: null,
      phone: null,
      line1: '1',
      line2: null,
      landmark: null,
      city: null,
      state: null,
      postal_code: null,
      country: null,
    };
    const rule = (state: State) =>
      changeSession(state, SESSION, { fields: {}, addresses: { shipping_address: address }, customer: { name: 'Asha R' }, metadata: { b: 2, a: null } }, false, NOON); // prettier-ignore
    const { personal } = session;
    given(checkoutSession, created({ metadata: { a: 1, c: 3 } }))
      .when(rule)
      .then(
        updated({
          metadata: { c: 3, b: 2 },
          personal: { ...personal, customer: { ...personal.customer, name: 'Asha R' }, shipping_address: address },
        }),
      );
  });

  it('of nothing changes nothing', () =>
    given(checkoutSession, open)
      .when((state) => changeSession(state, SESSION, { fields: {}, addresses: {} }, false, NOON))
      .thenNothing());

  it('to the present values changes nothing', () => {
    const { customer, shipping_address } = session.personal;
    given(checkoutSession, created({ metadata: { a: 1, c: 3 }, client_reference_id: 'cart-1' }))
      .when((state) =>
        changeSession(
          state,
          SESSION,
          { fields: { client_reference_id: 'cart-1' }, addresses: { shipping_address }, customer, metadata: { c: 3, a: 1 } },
          false,
          NOON,
        ),
      )
      .thenNothing();
  });

  it('may not result in more than 50 keys', () => {
    const metadata = Object.fromEntries(Array.from({ length: 51 }, (_each, n) => [`k${n}`, n]));
    given(checkoutSession, open)
      .when((state) => changeSession(state, SESSION, { fields: {}, addresses: {}, metadata }, false, NOON))
      .refuses('metadata_too_many_keys', {}, 'metadata');
  });
});

/** Every state of a session, by the facts that lead to it. */
const STATES: Record<string, readonly SessionFact[]> = {
  none: [],
  open: [open],
  'open, a payment under way': [open, begun()],
  'open, a payment failed': [open, begun(), declined],
  'complete by card': [open, begun(), capturedInTime],
  'complete by UPI': [open, completed()],
  'complete by cash': [open, completedWithCash],
  expired: [open, expired('timeout')],
  'expired by request': [open, expired('manual')],
  'expired, a payment under way': [open, begun(), expired('timeout')],
  'expired, money on its way back': [open, begun(), expired('timeout'), capturedLate()],
  'expired, money returned': [open, begun(), expired('timeout'), capturedLate(), returned],
};

const TRIGGERS = { byUpi, byCard, cash, change, end, timeOut, captures: captures(), fails, returns };
const NAMES = Object.keys(TRIGGERS) as (keyof typeof TRIGGERS)[];

/** The result: the fact's name without its noun, the refusal's code, or nothing (–). */
const outcomeOf = (story: readonly SessionFact[], trigger: keyof typeof TRIGGERS): string => {
  try {
    const [first] = TRIGGERS[trigger](folded(checkoutSession, story));
    return first?.type.replace('checkout_session.', '') ?? '–';
  } catch (refusal) {
    return (refusal as { code: string }).code;
  }
};

const every = (outcome: string) => ({ byUpi: outcome, byCard: outcome, cash: outcome, change: outcome, end: outcome });
const CLOSED = { ...every('checkout_session_not_open'), timeOut: '–', captures: '–', fails: '–', returns: '–' };
const OPEN = {
  byUpi: 'completed', byCard: 'payment_started', cash: 'completed', change: 'updated', end: 'expired', timeOut: 'expired', captures: '–',
  fails: '–', returns: '–',
}; // prettier-ignore
const BUSY = { byUpi: 'payment_in_progress', byCard: 'payment_in_progress', cash: 'payment_in_progress' };

const TABLE: Record<string, Record<keyof typeof TRIGGERS, string>> = {
  none: { ...CLOSED, ...every('resource_missing') },
  open: OPEN,
  'open, a payment under way': { ...OPEN, ...BUSY, captures: 'completed', fails: 'payment_failed' },
  'open, a payment failed': { ...OPEN, captures: 'completed' },
  'complete by card': CLOSED,
  'complete by UPI': CLOSED,
  'complete by cash': CLOSED,
  expired: CLOSED,
  'expired by request': CLOSED,
  'expired, a payment under way': { ...CLOSED, captures: 'payment_captured_late', fails: 'payment_failed' },
  'expired, money on its way back': { ...CLOSED, returns: 'refund_succeeded' },
  'expired, money returned': CLOSED,
};

describe('every trigger in every state of a session', () => {
  it.each(Object.keys(STATES).flatMap((state) => NAMES.map((trigger) => [state, trigger] as const)))('%s: %s', (state, trigger) => {
    expect(outcomeOf(STATES[state]!, trigger)).toBe(TABLE[state]![trigger]);
  });
});

describe('the refund of a late capture', () => {
  it('that fails is reported, and settled once', () => {
    const failed = (state: State) => settleSessionRefund(state, REFUND, { succeeded: false, error });
    given(checkoutSession, open, begun(), expired('timeout'), capturedLate())
      .when(failed)
      .then(fact('checkout_session.refund_failed', { refund: REFUND, error }));
    given(checkoutSession, open, begun(), expired('timeout'), capturedLate(), returned).when(failed).thenNothing();
  });

  it('that succeeds after a failure is reported too', () => {
    const failed = fact('checkout_session.refund_failed', { refund: REFUND, error });
    given(checkoutSession, open, begun(), expired('timeout'), capturedLate(), failed).when(returns).then(returned);
    given(checkoutSession, open, begun(), expired('timeout'), capturedLate(), failed, returned).when(returns).thenNothing();
  });
});
