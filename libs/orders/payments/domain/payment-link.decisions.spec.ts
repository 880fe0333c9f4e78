import { DomainError } from '#kernel/domain-error';
import { fact } from '#kernel/fact';
import { MINUTE } from '#kernel/time';
import { orderMoney } from '#orders/domain/money/order-money';
import { capturePayment } from '#orders/payments/domain/payment.decisions';
import { TOO_LATE } from '#orders/domain/events/payment.events';
import { issuePaymentLink, type LinkForOrder } from '#orders/payments/domain/payment-link.decisions';
import { failPayment, payByLink } from '#orders/payments/domain/tries.decisions';
import { collection } from '#orders/cod/domain/collection';
import { voidLines } from '#orders/cod/domain/remittance-line.decisions';
import { afterLines, line, REMITTANCE, row } from '#test/support/facts/cash-facts';
import { at, folded, given, NOON } from '#test/support/facts/given';
import {
  cancelled, capture, captured, cashOrder, delivered, failed, fulfilled, order, ORDER, paid, paidOrder, parcel, payment, PAYMENT, placed, REFUND,
  reported, returned, ROUTE, SESSION, started, storefrontCancelled, taken,
} from '#test/support/facts/order-facts'; // prettier-ignore

type State = typeof orderMoney.initial;

const LINK = 'pl_0000000000000000000000aa';
const OTHER = 'pl_0000000000000000000000bb';
const SECOND = 'pay_0000000000000000000000bb';

const issue =
  (changes: Partial<LinkForOrder> = {}) =>
  (state: State) => {
    const usual = { payment_link: LINK, currency: 'INR', discount: 0, discounter: null, checkCharged: () => undefined };
    return issuePaymentLink(state, ORDER, { ...usual, ...changes });
  };
const issued = (payment_link = LINK) => fact('order.payment_link_issued', { payment_link });
const unpaidOrder = [placed(), started(), failed()] as const;
const inTwo = [cashOrder, reported('in_transit', { parcel }), reported('in_transit', { parcel: { ...parcel, tracking_number: 'AWB2' } })];
const remitted = afterLines([cashOrder], row(1, line(50_000)));
const partOrder = placed({ payment_method: 'partial_prepaid', amount_cod_due: 40_000 });

describe('a payment link for what an order owes', () => {
  it.each([
    ['in cash', [cashOrder]],
    ['in cash, on its way', [cashOrder, reported('in_transit'), fulfilled]],
    ['after a payment that failed', unpaidOrder],
  ])('is created for an order that owes it %s', (_, story) =>
    given(orderMoney, ...story)
      .when(issue())
      .then(issued()),
  );

  it.each([
    ['is paid', paidOrder],
    ['is paid as far as that is online', [partOrder, started({ amount: 10_000 }), captured(10_000), paid]],
    ['is cancelled', [placed(), cancelled]],
    ['is delivered, its cash collected', [cashOrder, reported('delivered'), fulfilled, delivered(50_000)]],
    ['has its cash remitted', remitted],
    ['has a part of its cash remitted', afterLines(inTwo, row(1, line(20_000)))],
    ['is delivered in part', [...inTwo, reported('partially_delivered')]],
    ['comes back', [cashOrder, reported('rto_initiated')]],
    ['has come back', [cashOrder, reported('rto_delivered'), returned]],
    ['is lost', [cashOrder, reported('lost')]],
  ])('is refused if the order %s', (_, story) =>
    given(orderMoney, ...story)
      .when(issue())
      .refuses('nothing_due', {}, 'order_id'),
  );

  it('is for the part that is paid online where the cash was remitted, or will not be collected', () => {
    given(orderMoney, ...afterLines([partOrder], row(1, line(40_000)))).when(issue({ discount: 9_999 })).then(issued()); // prettier-ignore
    given(orderMoney, ...afterLines([partOrder], row(1, line(40_000)))).when(issue({ discount: 10_000 })).refuses('invalid_range', {}, 'discount'); // prettier-ignore
    given(orderMoney, partOrder, reported('rto_initiated')).when(issue({ discount: 10_000 })).refuses('invalid_range', {}, 'discount'); // prettier-ignore
  });

  it('is for all of it again once the remittance was voided', () => {
    const voided = voidLines(folded(collection, remitted), REMITTANCE);
    given(orderMoney, ...remitted, ...at(NOON, voided)).when(issue()).then(issued()); // prettier-ignore
  });

  it('is refused in another currency, with a discount that leaves nothing, and without an order', () => {
    given(orderMoney, cashOrder).when(issue({ currency: 'USD' })).refuses('invalid_currency', {}, 'currency'); // prettier-ignore
    given(orderMoney, cashOrder).when(issue({ discount: 50_000 })).refuses('invalid_range', {}, 'discount'); // prettier-ignore
    given(orderMoney).when(issue()).refuses('resource_missing', {}, 'order_id'); // prettier-ignore
  });

  it('has a discount up to what the person may give, and names the person', () => {
    const by = (limit: number | null, discount: number) => issue({ discount, discounter: { user: 'usr_1', limit } });
    const discounted = fact('order.payment_link_issued', { payment_link: LINK, discounted_by: 'usr_1' });
    given(orderMoney, cashOrder).when(by(5_000, 5_000)).then(discounted); // prettier-ignore
    given(orderMoney, cashOrder).when(by(null, 49_999)).then(discounted); // prettier-ignore
    given(orderMoney, cashOrder).when(by(5_000, 5_001)).refuses('role_insufficient', {}, 'discount'); // prettier-ignore
    given(orderMoney, cashOrder).when(by(0, 1)).refuses('role_insufficient', {}, 'discount'); // prettier-ignore
    given(orderMoney, cashOrder).when(by(0, 0)).then(issued()); // prettier-ignore
  });

  it('is refused if no gateway charges its amount', () => {
    const amounts: number[] = [];
    const checkCharged = (amount: number): void => {
      amounts.push(amount);
      throw new DomainError('invalid_amount', 'Nobody charges that.', 'amount');
    };
    given(orderMoney, cashOrder).when(issue({ discount: 1, checkCharged })).refuses('invalid_amount', {}, 'amount'); // prettier-ignore
    expect(amounts).toEqual([49_999]);
  });
});

const byLink = { ...payment, payment_link: LINK };
const cheaper = { ...byLink, amount: 45_000, discount: 5_000 };
const pay =
  (draft = byLink, now = NOON) =>
  (state: State) =>
    payByLink(state, ORDER, draft, now);

describe('paying by link', () => {
  it('starts a payment of the whole amount due, less the discount', () => {
    given(orderMoney, cashOrder).when(pay()).then(fact('payment.started', byLink)); // prettier-ignore
    given(orderMoney, cashOrder).when(pay(cheaper)).then(fact('payment.started', cheaper)); // prettier-ignore
    given(orderMoney, partOrder).when(pay()).then(fact('payment.started', byLink)); // prettier-ignore
  });

  it('is the same payment when it is reported again', () => given(orderMoney, cashOrder, started(byLink)).when(pay()).thenNothing());

  it('is refused if the order now owes another amount, or nothing', () => {
    given(orderMoney, cashOrder).when(pay({ ...byLink, amount: 40_000 })).refuses('checkout_session_not_open'); // prettier-ignore
    given(orderMoney, ...paidOrder).when(pay({ ...byLink, payment: SECOND })).refuses('checkout_session_not_open'); // prettier-ignore
    given(orderMoney, cashOrder, reported('delivered'), fulfilled, delivered(50_000)).when(pay()).refuses('checkout_session_not_open'); // prettier-ignore
  });

  it('waits for a payment in progress until the shopper can no longer finish it', () => {
    const next_action = { type: 'redirect' as const, url: 'https://bank.example', expires_at: NOON + 15 * MINUTE };
    const open = [
      cashOrder,
      started(byLink),
      fact('payment.action_required', { payment: PAYMENT, checkout_session: SESSION, next_action }),
    ];
    const second = { ...byLink, payment: SECOND };
    given(orderMoney, ...open).when(pay(second)).refuses('payment_in_progress'); // prettier-ignore
    given(orderMoney, ...open).when(pay(second, next_action.expires_at)).then(failed(TOO_LATE), fact('payment.started', second)); // prettier-ignore
  });

  it('does not cancel a cash on delivery order when it fails', () => {
    const error = { code: 'declined', message: 'The bank declined.' };
    given(orderMoney, cashOrder, started(byLink)).when((state) => failPayment(state, PAYMENT, error, { order: ORDER, refund: REFUND }, NOON)).then(failed(error)); // prettier-ignore
  });
});

describe('a capture by link', () => {
  const take =
    (amount = 50_000) =>
    (state: State) =>
      capturePayment(state, taken({ ...capture, amount }), REFUND);
  const came = (amount = 50_000, payment_links = [LINK]) => fact('payment.captured', { ...capture, amount, payment_links });
  const prepaid = { payment_method: 'prepaid' as const, amount: 50_000, amount_details: order.amount_details, amount_cod_due: 0 };
  const converted = (changes: object = {}) =>
    fact('order.terms_changed', { ...prepaid, ...changes, checkout_session: SESSION, payment_link: LINK });
  const conversion = (amount = 50_000, changes: object = {}, links = [LINK]) => [came(amount, links), converted(changes), paid];
  const again = fact('payment.captured_again', { payment: PAYMENT, checkout_session: SESSION, amount: 50_000, currency: 'INR', method: 'upi' as const, ...ROUTE, refund: REFUND }); // prettier-ignore

  it('replaces the cash due: the order is prepaid, and paid', () =>
    given(orderMoney, cashOrder, issued(), started(byLink))
      .when(take())
      .then(...conversion()));

  it('includes the discount', () =>
    given(orderMoney, cashOrder, issued(), started(cheaper))
      .when(take(45_000))
      .then(...conversion(45_000, { amount: 45_000, amount_details: { ...order.amount_details, discount: 5_000 } })));

  it('pays a prepaid order on its terms', () =>
    given(orderMoney, ...unpaidOrder, issued(), started({ ...byLink, payment: SECOND }))
      .when((state) => capturePayment(state, taken({ ...capture, payment: SECOND }), REFUND))
      .then(fact('payment.captured', { ...capture, payment: SECOND, payment_links: [LINK] }), paid));

  it('ends the other links of the order, like any capture', () => {
    given(orderMoney, cashOrder, issued(), issued(OTHER), started(byLink)).when(take()).then(...conversion(50_000, {}, [LINK, OTHER])); // prettier-ignore
    given(orderMoney, placed(), issued(), started()).when(take()).then(came(), paid); // prettier-ignore
  });

  it('reduces the cash due and raises an alert if it is less than requested', () => {
    const message = 'The gateway took ₹300.00, but ₹500.00 was requested.';
    const alert = fact('payment.alert_raised', { alert: 'amount_mismatch', payment: PAYMENT, refund: null, message });
    const lowered = [came(30_000), converted({ payment_method: 'cod', amount_cod_due: 20_000 }), alert];
    given(orderMoney, cashOrder, issued(), started(byLink))
      .when(take(30_000))
      .then(...lowered);
  });

  it('of the part that is paid online leaves the cash that was collected for delivered goods; one of all of it is refunded', () => {
    const early = reported('delivered', { warning: 'not_captured' });
    const arrived = [came(10_000), paid, fulfilled, delivered(40_000)];
    given(orderMoney, partOrder, issued(), early, started({ ...byLink, amount: 10_000 })).when(take(10_000)).then(...arrived); // prettier-ignore
    given(orderMoney, partOrder, issued(), started(byLink), early).when(take()).then(again); // prettier-ignore
  });

  it('is refunded once the courier has collected the cash', () =>
    given(orderMoney, cashOrder, started(byLink), reported('delivered'), fulfilled, delivered(50_000)).when(take()).then(again));

  it('is refunded once the courier has remitted the cash, or the goods come back', () => {
    given(orderMoney, ...afterLines([cashOrder, started(byLink)], row(1, line(50_000)))).when(take()).then(again); // prettier-ignore
    given(orderMoney, ...afterLines([cashOrder, started(byLink)], row(1, line(1)))).when(take()).then(again); // prettier-ignore
    given(orderMoney, cashOrder, started(byLink), reported('rto_initiated')).when(take()).then(again); // prettier-ignore
    given(orderMoney, ...afterLines([cashOrder, started(byLink)], row(1, line(50_000))), storefrontCancelled).when(take()).then(again); // prettier-ignore
  });

  it('of what is paid online leaves remitted cash as it is', () => {
    const first = { ...byLink, amount: 9_000, discount: 1_000 };
    const terms = { payment_method: 'partial_prepaid' as const, amount: 49_000, amount_cod_due: 40_000, amount_details: { ...order.amount_details, discount: 1_000 } }; // prettier-ignore
    given(orderMoney, ...afterLines([partOrder], row(1, line(40_000))), started(first)).when(take(9_000)).then(...conversion(9_000, terms)); // prettier-ignore
    given(orderMoney, ...afterLines([partOrder], row(1, line(40_000))), started({ ...byLink, amount: 10_000 })).when(take(10_000)).then(came(10_000), paid); // prettier-ignore
  });

  it('of less than was requested leaves the rest due in cash, beside a prepaid part too', () => {
    const message = 'The gateway took ₹450.00, but ₹500.00 was requested.';
    const alert = fact('payment.alert_raised', { alert: 'amount_mismatch', payment: PAYMENT, refund: null, message });
    const rest = converted({ payment_method: 'partial_prepaid', amount_cod_due: 5_000 });
    const settled = [came(45_000), rest, alert, paid];
    given(orderMoney, partOrder, started(byLink))
      .when(take(45_000))
      .then(...settled);
  });

  it('is refunded if the order now owes another amount', () =>
    given(orderMoney, placed(), started(byLink), converted({ payment_method: 'cod', amount: 54_900, amount_cod_due: 54_900 }))
      .when(take())
      .then(again));

  it('for a cancelled order is a fact that changes no terms, and is refunded automatically', () =>
    given(orderMoney, cashOrder, issued(), started(byLink), cancelled).when(take()).then(captured()));
});
