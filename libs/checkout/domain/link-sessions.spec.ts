import { orderPlacement } from '#checkout/commands/order-placement';
import { checkoutSession } from '#checkout/domain/checkout-session';
import { completeSession, type Completion, paymentByLink } from '#checkout/domain/completion.decisions';
import { abandonSessionPayment, completeSessionOfLink } from '#checkout/domain/session-payment.decisions';
import { createSession } from '#checkout/domain/session.decisions';
import { NOBODY_AT_CHECKOUT } from '#checkout/domain/session.events';
import { sessionResource } from '#checkout/resource/session.view';
import { DAY, HOUR, MINUTE } from '#kernel/time';
import { GIVEN_UP } from '#orders/contract';
import { folded, given, NOON } from '#test/support/facts/given';
import { customer, ORDER, payment, SESSION, started } from '#test/support/facts/order-facts';
import { chargeableBy, completed, completion, created, draft, expired, session, updated } from '#test/support/facts/session-facts';

type State = typeof checkoutSession.initial;

const LINK = 'pl_0000000000000000000000aa';
const ofAmount = { payment_link: { payment_link: LINK, order: null, discount: 0 } };
const ofOrder = { payment_link: { payment_link: LINK, order: ORDER, discount: 5_000 } };
const collected = completed({ payment: null });
const complete =
  (changes: Partial<Completion> = {}) =>
  (state: State) =>
    completeSession(state, { ...completion, ...changes }, NOON);

describe('the session of a payment link', () => {
  it('ends with the link at the latest', () => {
    const short = { ...draft, ...ofAmount, expires_at: NOON + 1 };
    given(checkoutSession).when((state) => createSession(state, short, true, NOON, {})).then(created({ ...ofAmount, expires_at: NOON + 1 })); // prettier-ignore
  });

  it('places an order with a payment that names the link', () =>
    given(checkoutSession, created(ofAmount))
      .when(complete())
      .then(
        completed({ payment: { ...payment, expires_at: NOON + 15 * MINUTE, payment_link: LINK }, payment_due_at: NOON + 15 * MINUTE }),
      ));

  it('starts no payment itself for an existing order: the order takes the payment', () => {
    given(checkoutSession, created(ofOrder)).when(complete()).thenNothing(); // prettier-ignore
    const state = folded(checkoutSession, [created(ofOrder)]);
    const byLink = { ...payment, payment_link: LINK, discount: 5_000 };
    expect(paymentByLink(state, completion, NOON)).toEqual({ ...byLink, expires_at: NOON + 15 * MINUTE });
    expect(paymentByLink(state, { ...completion, payment_window: HOUR }, NOON + DAY - MINUTE).expires_at).toBe(session.expires_at);
  });

  it('still checks the choice', () => {
    given(checkoutSession, created(ofOrder)).when(complete({ payment_option: 'cod' })).refuses('payment_option_not_enabled'); // prettier-ignore
    given(checkoutSession, created(ofOrder)).when(complete({ chargeable: chargeableBy() })).refuses('payment_method_not_available'); // prettier-ignore
  });

  it('leaves it to the order whether a choice has paid it already', () => {
    for (const over of [collected, expired('manual')]) given(checkoutSession, created(ofOrder), over).when(complete()).thenNothing(); // prettier-ignore
    given(checkoutSession, created(ofOrder)).when((state) => completeSession(state, completion, session.expires_at)).thenNothing(); // prettier-ignore
  });

  it('is complete once the order has the money, and places none', () => {
    given(checkoutSession, created(ofOrder)).when(completeSessionOfLink).then(collected); // prettier-ignore
    for (const over of [collected, expired('manual')]) given(checkoutSession, created(ofOrder), over).when(completeSessionOfLink).thenNothing(); // prettier-ignore
    given(checkoutSession, created(ofAmount)).when(completeSessionOfLink).thenNothing(); // prettier-ignore
  });

  it('leaves abandoning a payment to the order', () =>
    given(checkoutSession, created(ofOrder))
      .when((state) => abandonSessionPayment(state, SESSION, GIVEN_UP, NOON))
      .thenNothing());

  it('is shown with the order from the beginning, and paid at the end', () => {
    const shown = (...more: Parameters<typeof folded>[1]) => folded(sessionResource, [created(ofOrder), ...more] as never);
    expect(shown()).toMatchObject({ status: 'open', payment_status: 'unpaid', order: ORDER });
    expect(shown(started())).toMatchObject({ status: 'open', payment_status: 'processing' });
    expect(shown(collected)).toMatchObject({ status: 'complete', payment_status: 'paid', order: ORDER });
  });
});

describe('a session without a known shopper', () => {
  const nobody = created({ ...ofAmount, personal: NOBODY_AT_CHECKOUT });
  const personal = { ...NOBODY_AT_CHECKOUT, customer };

  it('requires the payer before a payment is started', () => {
    given(checkoutSession, nobody).when(complete()).refuses('missing_field', {}, 'customer.phone'); // prettier-ignore
    const begun = completeSession(folded(checkoutSession, [nobody]), { ...completion, customer }, NOON);
    expect(begun[0]).toEqual(updated({ personal }));
    expect(begun[1]!.type).toBe('checkout_session.completed');
  });

  it('accepts the same customer again, and no other', () => {
    given(checkoutSession, created(ofOrder)).when(complete({ customer })).thenNothing(); // prettier-ignore
    given(checkoutSession, created()).when(complete({ customer: { ...customer, phone: '+919000000001' } })).refuses('parameters_exclusive', {}, 'customer'); // prettier-ignore
  });
});

it('an order that a link collects for is not placed', () => {
  const at = (events: readonly object[]) => events.map((event) => ({ ...event, at: NOON, metadata: {} })) as never;
  expect(orderPlacement(at([created(ofOrder), collected]), {} as never)).toBeNull();
  expect(orderPlacement(at([created(ofAmount), completed()]), {} as never)).not.toBeNull();
});
