import { orderMoney } from '#orders/domain/money/order-money';
import type { OrderTerms } from '#orders/domain/events/order.events';
import { capturePayment } from '#orders/payments/domain/payment.decisions';
import { GIVEN_UP, type PaymentError, TOO_LATE } from '#orders/domain/events/payment.events';
import {
  abandonPayment,
  captureTry,
  endPaymentWindow,
  failPayment,
  orderMayBePaid,
  payAgain,
} from '#orders/payments/domain/tries.decisions';
import { type Fact, fact } from '#kernel/fact';
import { MINUTE } from '#kernel/time';
import { afterLines, line, row } from '#test/support/facts/cash-facts';
import { at, folded, given, NOON } from '#test/support/facts/given';
import {
  cancelled, captured, failed, order, ORDER, paid, payment, PAYMENT, placed, refund, REFUND, reported, requested, ROUTE, SESSION, started, submitted, succeeded, taken,
} from '#test/support/facts/order-facts'; // prettier-ignore

type State = typeof orderMoney.initial;

const DUE = NOON + 15 * MINUTE;
const SECOND = 'pay_0000000000000000000000bb';
const declined: PaymentError = { code: 'declined', message: 'The bank declined.' };
const open = [placed({ payment_due_at: DUE }), started()] as const;
const waiting = [...open, failed(declined)] as const;
const failedAs = (id: string) => fact('payment.failed', { payment: id, checkout_session: SESSION, error: declined });
const toDo = (expires_at: number) =>
  fact('payment.action_required', {
    payment: PAYMENT,
    checkout_session: SESSION,
    next_action: { type: 'redirect' as const, url: 'https://bank.example', expires_at },
  });
const terms: OrderTerms = { payment_method: 'prepaid', amount: 50_000, amount_details: order.amount_details, amount_cod_due: 0 };
const cash: OrderTerms = { ...terms, payment_method: 'cod', amount: 54_900, amount_cod_due: 54_900 };
const begins = { order: ORDER, currency: 'INR', storefront_order_name: null };
const inCash = fact('order.terms_changed', { ...cash, checkout_session: SESSION, begins });
const ENDING = { order: ORDER, refund: REFUND };
const goesBackOf = (amount: number) =>
  fact('refund.requested', { ...refund, amount, initiated_by: 'storefront_cancellation' as const, created_by: null });
const second = { ...payment, payment: SECOND };
const again =
  (now = NOON, choice = { terms, payment: second as typeof payment | null }) =>
  (state: State) =>
    payAgain(state, ORDER, { checkout_session: SESSION, verification: null, ...choice }, now);
const fail =
  (now: number, id = PAYMENT) =>
  (state: State) =>
    failPayment(state, id, declined, ENDING, now);

describe('a payment that fails within the time in which its order can be paid', () => {
  it('leaves the order pending', () => given(orderMoney, ...open).when(fail(DUE - 1)).then(failed(declined))); // prettier-ignore

  it('cancels the order from the second when that time ends', () =>
    given(orderMoney, ...open)
      .when(fail(DUE))
      .then(failed(declined), cancelled));

  it('raises an alert and does not cancel an order whose goods have left', () =>
    given(orderMoney, ...open, reported('fulfilled', { warning: 'not_captured' }))
      .when(fail(DUE))
      .then(failed(declined), fact('payment.alert_raised', unpaid)));

  it('does not cancel an order that changed to cash', () =>
    given(orderMoney, ...waiting, inCash)
      .when(fail(DUE))
      .thenNothing());
});

const unpaid = {
  alert: 'fulfilled_unpaid' as const,
  payment: PAYMENT,
  refund: null,
  message: 'The goods have left, but the order was not paid in time. Collect the money, or take the goods back.',
};

describe('another attempt to pay an order', () => {
  it('starts a payment', () => given(orderMoney, ...waiting).when(again()).then(started({ payment: SECOND }))); // prettier-ignore

  it('is one attempt, even if it is requested again', () =>
    given(orderMoney, ...waiting, started({ payment: SECOND }))
      .when(again())
      .thenNothing());

  it('is refused while one is in progress', () => {
    for (const story of [open, [...open, submitted], [...open, submitted, toDo(NOON + 1)]])
      given(orderMoney, ...story).when(again()).refuses('payment_in_progress'); // prettier-ignore
  });

  it('replaces one whose next action has expired', () =>
    given(orderMoney, ...open, submitted, toDo(NOON))
      .when(again())
      .then(failed(TOO_LATE), started({ payment: SECOND })));

  it('may change the order to cash', () => {
    const story = [...waiting, inCash] as const;
    given(orderMoney, ...waiting).when(again(NOON, { terms: cash, payment: null })).then(inCash); // prettier-ignore
    given(orderMoney, ...story).when(again()).refuses('checkout_session_not_open'); // prettier-ignore
    given(orderMoney, ...story).when((state) => endPaymentWindow(state, ENDING, DUE)).thenNothing(); // prettier-ignore
  });

  it('is refused from the second when its time ends', () =>
    given(orderMoney, ...waiting).when(again(DUE)).refuses('checkout_session_not_open')); // prettier-ignore

  it('changes no terms once the goods have arrived or cash was remitted', () => {
    const inCashNow = again(NOON, { terms: cash, payment: null });
    const arrived = reported('delivered', { warning: 'not_captured' });
    given(orderMoney, ...waiting, arrived).when(inCashNow).refuses('checkout_session_not_open'); // prettier-ignore
    given(orderMoney, ...waiting, arrived).when(again()).then(started({ payment: SECOND })); // prettier-ignore
    const inPart = [
      placed({ payment_due_at: DUE, payment_method: 'partial_prepaid', amount_cod_due: 40_000 }),
      started(),
      failed(declined),
    ];
    given(orderMoney, ...afterLines(inPart, row(1, line(40_000)))).when(again()).refuses('checkout_session_not_open'); // prettier-ignore
  });

  it('is refused for an order that is paid, cancelled, or was placed without such a time', () => {
    const stories = [
      [...open, captured(), paid],
      [...open, captured(100)],
      [...waiting, cancelled],
      [placed(), started(), failed(declined)],
    ];
    for (const story of stories) given(orderMoney, ...story).when(again()).refuses('checkout_session_not_open'); // prettier-ignore
  });
});

describe('abandoning a payment', () => {
  const giveUp = (state: State) => abandonPayment(state, ORDER);

  it('fails it, and the order awaits another', () =>
    given(orderMoney, ...open, submitted)
      .when(giveUp)
      .then(failed(GIVEN_UP)));

  it('needs a payment in progress', () => {
    for (const story of [waiting, [...open, captured(), paid]]) given(orderMoney, ...story).when(giveUp).refuses('payment_not_in_progress'); // prettier-ignore
  });

  it('still lets its capture pay the order, if nothing else has', () =>
    given(orderMoney, ...open, failed(GIVEN_UP))
      .when((state) => capturePayment(state, taken(), REFUND))
      .then(captured(), paid));
});

describe('of two attempts that are both captured', () => {
  const late = (payment: string) => (state: State) => capturePayment(state, { ...taken(), payment, gateway_reference: 'pay_late' }, REFUND);
  const goesBack = (id: string) =>
    fact('payment.captured_again', {
      payment: id,
      checkout_session: SESSION,
      refund: REFUND,
      amount: 50_000,
      currency: 'INR',
      method: 'upi' as const,
      ...ROUTE,
      gateway_reference: 'pay_late',
    });
  const story = [...waiting, started({ payment: SECOND })] as const;

  it('the first counts, and the other is refunded automatically', () => {
    given(orderMoney, ...story, captured(), paid).when(late(SECOND)).then(goesBack(SECOND)); // prettier-ignore
    given(orderMoney, ...story, captured(), paid, goesBack(SECOND)).when(late(SECOND)).thenNothing(); // prettier-ignore
  });

  it('a capture on former terms is refunded', () => {
    given(orderMoney, ...waiting, inCash).when(late(PAYMENT)).then(goesBack(PAYMENT)); // prettier-ignore
  });
});

describe('a capture of an attempt from before the order was placed', () => {
  const take = (state: State) => captureTry(state, second, { ...taken(), payment: SECOND, gateway_reference: 'pay_tried' }, ENDING, NOON);
  const start = started({ payment: SECOND });
  const came = { payment: SECOND, gateway_reference: 'pay_tried' };
  const pays = fact('payment.captured', { ...captured().data, ...came });
  const goesBack = fact('payment.captured_again', { ...came, checkout_session: SESSION, gateway: ROUTE.gateway, connection: ROUTE.connection, amount: 50_000, currency: 'INR', method: 'upi' as const, refund: REFUND }); // prettier-ignore

  it('pays the order that still awaits payment', () => expect(take(folded(orderMoney, waiting))).toEqual([start, pays, paid]));

  it('is refunded from an order that is paid, or is to be paid in cash', () => {
    given(orderMoney, ...open, captured(), paid).when(take).then(start, goesBack); // prettier-ignore
    given(orderMoney, ...waiting, inCash).when(take).then(start, goesBack); // prettier-ignore
  });

  it('is recorded once, and only by an existing order', () => {
    given(orderMoney, ...waiting, start, pays, paid).when(take).thenNothing(); // prettier-ignore
    given(orderMoney).when(take).thenNothing();
  });
});

describe('an order can be paid', () => {
  const mayBePaid = (story: readonly Fact[], now = NOON): boolean => orderMayBePaid(at(NOON, story), now);

  it('while its payment window lasts', () => {
    expect([mayBePaid(open), mayBePaid(waiting), mayBePaid(waiting, DUE - 1), mayBePaid(waiting, DUE)]).toEqual([true, true, true, false]);
  });

  it('by a payment that the shopper can still finish when the window is over', () => {
    const story = [...open, submitted, toDo(DUE + 1)];
    expect([mayBePaid(story, DUE), mayBePaid(story, DUE + 1)]).toEqual([true, false]);
  });

  it.each([
    ['paid', [...open, captured(), paid]],
    ['captured short', [...open, captured(100)]],
    ['cancelled', [...waiting, cancelled]],
    ['paid on delivery since', [...waiting, inCash]],
    ['without a window', [placed(), started()]],
    ['not there', []],
  ] as const)('not when it is %s', (_, story) => expect(mayBePaid(story)).toBe(false));
});

describe('the end of the time in which an order can be paid', () => {
  const end =
    (now = DUE) =>
    (state: State) =>
      endPaymentWindow(state, ENDING, now);

  it('cancels an unpaid order', () => given(orderMoney, ...waiting).when(end()).then(cancelled)); // prettier-ignore

  it('ends a payment that is still open', () => given(orderMoney, ...open, submitted).when(end()).then(failed(TOO_LATE), cancelled)); // prettier-ignore

  it('is deferred while the shopper is about to pay', () => {
    given(orderMoney, ...open, submitted, toDo(DUE + 1)).when(end()).thenNothing(); // prettier-ignore
    given(orderMoney, ...open, submitted, toDo(DUE + 1)).when(fail(DUE + 1)).then(failed(declined), cancelled); // prettier-ignore
    given(orderMoney, ...open, submitted, toDo(DUE)).when(end()).then(failed(TOO_LATE), cancelled); // prettier-ignore
  });

  it('raises an alert if the goods have left', () =>
    given(orderMoney, ...waiting, reported('fulfilled', { warning: 'not_captured' }))
      .when(end())
      .then(fact('payment.alert_raised', unpaid)));

  it('cancels an order that was paid in part, and what was captured goes back', () => {
    const inPart = [...open, captured(20_000)] as const;
    given(orderMoney, ...inPart).when(end()).then(goesBackOf(20_000), cancelled); // prettier-ignore
    given(orderMoney, ...inPart).when(end(DUE - 1)).thenNothing(); // prettier-ignore
    given(orderMoney, ...inPart, requested(5_000)).when(end()).then(goesBackOf(15_000), cancelled); // prettier-ignore
    given(orderMoney, ...inPart, requested(20_000), succeeded()).when(end()).then(cancelled); // prettier-ignore
    given(orderMoney, ...inPart, reported('fulfilled', { warning: 'not_captured' })).when(end()).then(fact('payment.alert_raised', unpaid)); // prettier-ignore
    given(orderMoney, ...inPart, goesBackOf(20_000), cancelled).when(end()).thenNothing(); // prettier-ignore
  });

  it('has come when a payment that was begun in it is captured in part afterwards', () => {
    const mismatch = fact('payment.alert_raised', { alert: 'amount_mismatch', payment: PAYMENT, refund: null, message: 'The gateway took ₹200.00, but ₹500.00 was requested.' }); // prettier-ignore
    const take = (now: number) => (state: State) => captureTry(state, null, { ...taken(), amount: 20_000 }, ENDING, now);
    const ended = [goesBackOf(20_000), cancelled];
    const inPartAndEnded = [captured(20_000), mismatch, ...ended];
    given(orderMoney, ...open, submitted, toDo(DUE + 9)).when(take(DUE + 1)).then(...inPartAndEnded); // prettier-ignore
    given(orderMoney, ...open, submitted, toDo(DUE + 9)).when(take(DUE - 1)).then(captured(20_000), mismatch); // prettier-ignore
    given(orderMoney, ...waiting, started({ payment: SECOND }), captured(20_000)).when(fail(DUE, SECOND)).then(failedAs(SECOND), ...ended); // prettier-ignore
  });

  it('changes nothing before its time, or for an order that is paid or cancelled', () => {
    given(orderMoney, ...waiting).when(end(DUE - 1)).thenNothing(); // prettier-ignore
    for (const story of [[...open, captured(), paid], [...waiting, cancelled], [placed(), started()]])
      given(orderMoney, ...story).when(end()).thenNothing(); // prettier-ignore
  });
});
