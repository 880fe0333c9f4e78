import { checkoutSession } from '#checkout/domain/checkout-session';
import { createSession, expireSession, type SessionDraft } from '#checkout/domain/session.decisions';
import type { PaymentOption } from '#checkout/domain/session.events';
import { MOST_MINOR } from '#kernel/money';
import { DAY, MINUTE } from '#kernel/time';
import { given, NOON } from '#test/support/facts/given';
import { SESSION } from '#test/support/facts/order-facts';
import { completed, created, expired, session, draft } from '#test/support/facts/session-facts';

type State = typeof checkoutSession.initial;

describe('creating a checkout session', () => {
  const create =
    (changes: Partial<SessionDraft> = {}, livemode = false) =>
    (state: State) =>
      createSession(state, { ...draft, ...changes }, livemode, NOON, {});

  it('opens it for a day, paid in advance', () => given(checkoutSession).when(create()).then(created()));

  it('creates it once', () => given(checkoutSession, created()).when(create()).thenNothing());

  it('computes its lines and sums', () => {
    const line = { name: 'Kurta', sku: null, variant_id: null, quantity: 2, unit_amount: 25_000 };
    given(checkoutSession)
      .when(
        create({ line_items: [{ ...line, amount: null }], amount_details: { subtotal: 50_000, discount: 5_000, shipping: 5_000, tax: 0 } }),
      )
      .then(
        created({
          line_items: [{ ...line, amount: 50_000 }],
          amount_details: { subtotal: 50_000, discount: 5_000, shipping: 5_000, tax: 0, cod_fee: 0 },
        }),
      );
  });

  it('keeps the fee for cash apart from the amount', () => {
    const options = { payment_options: ['prepaid', 'cod'] as PaymentOption[] };
    given(checkoutSession)
      .when(create({ ...options, cod_fee: 4_900 }))
      .then(created({ ...options, cod: { available: true, fee: 4_900, unavailable_reason: null } }));
  });

  it('refuses a fee that would make an order too large to be one', () => {
    const most = MOST_MINOR - draft.amount;
    given(checkoutSession)
      .when(create({ cod_fee: most }))
      .then(created({ cod: { available: false, fee: most, unavailable_reason: 'not_offered' } }));
    given(checkoutSession)
      .when(create({ cod_fee: most + 1 }))
      .refuses('invalid_amount', {}, 'cod.fee');
  });

  it('computes the prepaid part', () => {
    const offer = { payment_options: ['partial_prepaid'] as PaymentOption[], prepaid_requirement: { type: 'percent' as const, value: 20 } };
    given(checkoutSession)
      .when(create(offer))
      .then(created({ ...offer, prepaid_amount: 10_000, cod: { available: true, fee: 0, unavailable_reason: null } }));
  });

  it('refuses sums that do not match', () =>
    given(checkoutSession)
      .when(create({ amount_details: { subtotal: 1, discount: 0, shipping: 0, tax: 0 } }))
      .refuses('amount_mismatch', {}, 'amount'));

  it.each([
    ['live', 30 * MINUTE, true],
    ['live', DAY, true],
    ['test', MINUTE, false],
    ['test', DAY, false],
  ])('ends a %s session at the requested time, %d s ahead', (_, ahead, livemode) =>
    given(checkoutSession)
      .when(create({ expires_at: NOON + ahead }, livemode))
      .then(created({ expires_at: NOON + ahead })),
  );

  it.each([
    ['live', 30 * MINUTE - 1, true],
    ['live', DAY + 1, true],
    ['test', MINUTE - 1, false],
    ['test', DAY + 1, false],
    ['test', -1, false],
  ])('refuses to end a %s session %d s ahead', (_, ahead, livemode) =>
    given(checkoutSession)
      .when(create({ expires_at: NOON + ahead }, livemode))
      .refuses('invalid_range', {}, 'expires_at'),
  );
});

describe('ending a checkout session by request', () => {
  const end =
    (now = NOON) =>
    (state: State) =>
      expireSession(state, SESSION, 'manual', now);

  it('expires it', () => given(checkoutSession, created()).when(end()).then(expired('manual')));

  it('is refused when it is complete', () =>
    given(checkoutSession, created(), completed()).when(end()).refuses('checkout_session_not_open'));

  it('is refused when its time has passed', () =>
    given(checkoutSession, created()).when(end(session.expires_at)).refuses('checkout_session_not_open'));

  it('needs a session', () => given(checkoutSession).when(end()).refuses('resource_missing', {}, 'id'));
});

describe('a checkout session whose time has passed', () => {
  const timeOut =
    (now = session.expires_at) =>
    (state: State) =>
      expireSession(state, SESSION, 'timeout', now);

  it('expires', () => given(checkoutSession, created()).when(timeOut()).then(expired('timeout')));

  it('does not expire a second early', () =>
    given(checkoutSession, created())
      .when(timeOut(session.expires_at - 1))
      .thenNothing());

  it.each([
    ['complete', completed()],
    ['expired', expired('manual')],
  ])('is not changed when it is %s', (_, ending) => given(checkoutSession, created(), ending).when(timeOut()).thenNothing());

  it('is ignored if it does not exist', () => given(checkoutSession).when(timeOut()).thenNothing());
});
