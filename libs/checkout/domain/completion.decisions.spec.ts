import { checkoutSession } from '#checkout/domain/checkout-session';
import { anotherTry, completeSession, type Completion, RUN_OUT } from '#checkout/domain/completion.decisions';
import { fact } from '#kernel/fact';
import { MINUTE } from '#kernel/time';
import type { PaymentStarted } from '#orders/contract';
import { folded, given, NOON } from '#test/support/facts/given';
import { payment, PAYMENT, SESSION } from '#test/support/facts/order-facts';
import { assessed, harmless } from '#test/support/facts/risk-facts';
import {
  actionRequired,
  begun,
  chargeableBy,
  completed,
  completedWithCash,
  completion,
  created,
  expired,
  session,
  submitted,
} from '#test/support/facts/session-facts';

type State = typeof checkoutSession.initial;

const DUE = NOON + 15 * MINUTE;

describe('completing a checkout session', () => {
  const complete =
    (changes: Partial<Completion> = {}, now = NOON) =>
    (state: State) =>
      completeSession(state, { ...completion, ...changes }, now);
  /** An order that is placed before its payment has 15 minutes. */
  const byUpi = (changes: Partial<PaymentStarted> = {}, more: object = {}) =>
    completed({ payment: { ...payment, expires_at: DUE, ...changes }, payment_due_at: DUE, ...more });
  const withCash = created({ payment_options: ['prepaid', 'cod'], cod: { available: true, fee: 0, unavailable_reason: null } });
  const withPart = created({ payment_options: ['partial_prepaid'], prepaid_amount: 10_000 });

  it('starts the payment of the whole amount', () => given(checkoutSession, created()).when(complete()).then(byUpi()));

  it('is assessed with the order that it places at once, unless it was assessed before', () => {
    const risk = assessed(harmless);
    given(checkoutSession, created()).when(complete({ risk })).then(byUpi({}, { assessed: risk })); // prettier-ignore
    given(checkoutSession, created({ assessed: risk })).when(complete({ risk })).then(byUpi()); // prettier-ignore
  });

  it('starts the payment of the prepaid part only', () =>
    given(checkoutSession, withPart)
      .when(complete({ payment_option: 'partial_prepaid' }))
      .then(byUpi({ amount: 10_000 }, { payment_option: 'partial_prepaid' })));

  it('starts no payment for cash on delivery, even if an instrument is named', () =>
    given(checkoutSession, withCash)
      .when(complete({ payment_option: 'cod' }))
      .then(completedWithCash));

  it('refuses an option that is not offered', () =>
    given(checkoutSession, created())
      .when(complete({ payment_option: 'cod' }))
      .refuses('payment_option_not_enabled', {}, 'payment_option'));

  it('is possible until the last second', () =>
    given(checkoutSession, created())
      .when(complete({}, session.expires_at - 1))
      .then(byUpi({ expires_at: session.expires_at }, { payment_due_at: session.expires_at })));

  it('is too late from the second of its expiry, even before the expiry is recorded', () =>
    given(checkoutSession, created()).when(complete({}, session.expires_at)).refuses('checkout_session_not_open'));

  it.each([
    ['complete', completed()],
    ['expired', expired('timeout')],
    ['expired by request', expired('manual')],
  ])('is refused when it is %s', (_, ending) =>
    given(checkoutSession, created(), ending).when(complete()).refuses('checkout_session_not_open'),
  );

  it('accepts only methods that a connected gateway charges', () => {
    for (const chargeable of [chargeableBy(), chargeableBy('card')])
      given(checkoutSession, created()).when(complete({ chargeable })).refuses('payment_method_not_available', {}, 'payment.method'); // prettier-ignore
    const cash = complete({ chargeable: chargeableBy(), payment_option: 'cod', instrument: null });
    given(checkoutSession, created({ payment_options: ['cod'] })).when(cash).then(completedWithCash); // prettier-ignore
  });

  it.each([
    ['an origin that the account allows', { origins: ['https://shop.example'] }, null],
    ['the origin of success_url', {}, 'https://shop.example/thanks?a=b'],
    ['our own page', {}, null, 'https://shop.example/checkout/cs_1'],
  ])('sends the shopper on to %s', (_, changes, success_url, url = 'https://pay.example/checkout/cs_1') => {
    const return_url = 'https://shop.example/back';
    given(checkoutSession, created({ success_url, url }))
      .when(complete({ ...changes, return_url }))
      .then(byUpi({ return_url }));
  });

  it.each(['https://evil.example/back', 'https://shop.example:444/back', 'https://shop.example.evil.example/back'])(
    'refuses to send the shopper to %s',
    (return_url) =>
      given(checkoutSession, created({ success_url: 'https://shop.example/thanks' }))
        .when(complete({ return_url, origins: ['https://other.example'] }))
        .refuses('invalid_url', {}, 'payment.return_url'),
  );

  it('needs a session', () => given(checkoutSession).when(complete()).refuses('resource_missing', {}, 'id'));
});

describe('completing a session again for another attempt', () => {
  const choices = { payment_options: ['prepaid', 'cod'] as const, cod: { available: true, fee: 4_900, unavailable_reason: null } };
  const placed = completed({ payment_due_at: DUE });
  const again: Completion = { ...completion, order: 'ord_another', payment: 'pay_another' };
  const story = folded(checkoutSession, [created(choices), placed]);

  it('starts a payment of the order, on the same terms', () => {
    given(checkoutSession, created(choices), placed).when((state) => completeSession(state, again, NOON)).thenNothing(); // prettier-ignore
    expect(anotherTry(story, again, NOON)).toEqual({
      checkout_session: SESSION,
      terms: { payment_method: 'prepaid', amount: 50_000, amount_details: session.amount_details, amount_cod_due: 0 },
      payment: { ...payment, payment: 'pay_another', expires_at: DUE },
    });
  });

  it('may be in cash, with its fee', () => {
    expect(anotherTry(story, { ...again, payment_option: 'cod', instrument: null }, NOON)).toMatchObject({
      terms: { payment_method: 'cod', amount: 54_900, amount_cod_due: 54_900 },
      payment: null,
    });
  });

  it('has a quarter of an hour even at the end of its time, within that of the session', () => {
    const until = (now: number) => anotherTry(story, again, now).payment!.expires_at;
    expect(until(DUE - 1)).toBe(DUE - 1 + 15 * MINUTE);
    expect(until(session.expires_at - 1)).toBe(session.expires_at);
  });

  it('accepts only what the session offers and a gateway charges', () => {
    const refuses = (changes: Partial<Completion>, code: string) =>
      given(checkoutSession, created(choices), placed).when((state) => completeSession(state, { ...again, ...changes }, NOON)).refuses(code); // prettier-ignore
    refuses({ payment_option: 'partial_prepaid' }, 'payment_option_not_enabled');
    refuses({ chargeable: chargeableBy() }, 'payment_method_not_available');
  });

  it('is refused once the order is paid on delivery, or was paid before it was placed', () => {
    for (const other of [completedWithCash, completed()])
      given(checkoutSession, created(choices), other).when((state) => completeSession(state, again, NOON)).refuses('checkout_session_not_open'); // prettier-ignore
  });
});

describe('a session with a payment in progress', () => {
  const card: Completion = {
    ...completion,
    instrument: { method: 'card', method_details: { card: { token: 'tok_1' } } },
    payment: 'pay_another',
  };
  const complete = (now: number) => (state: State) => completeSession(state, card, now);
  const { expires_at } = submitted.next_action;

  it('refuses a second one', () => {
    given(checkoutSession, created(), begun()).when(complete(NOON)).refuses('payment_in_progress'); // prettier-ignore
    given(checkoutSession, created(), begun(), actionRequired).when(complete(expires_at - 1)).refuses('payment_in_progress'); // prettier-ignore
  });

  it('accepts another when the time of the next action is over', () =>
    given(checkoutSession, created(), begun(), actionRequired)
      .when(complete(expires_at))
      .then(
        fact('checkout_session.payment_failed', { payment: PAYMENT, error: RUN_OUT }),
        begun({ payment: { ...payment, ...card.instrument!, payment: 'pay_another' } }),
      ));
});
