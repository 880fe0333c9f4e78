import { fact } from '#kernel/fact';
import { DAY } from '#kernel/time';
import type { MoneySettled } from '#orders/contract';
import { type SettledOrder, settledOrder } from '#reconciliation/settlements/domain/settled-order';
import {
  laterWith,
  matchOf,
  matchOfPaid,
  noteMissing,
  returnMoney,
  settleMoney,
} from '#reconciliation/settlements/domain/settled-order.decisions';
import type { ReceivedLine } from '#reconciliation/settlements/domain/settlement.events';
import { folded, given, NOON } from '#test/support/facts/given';
import { capture, captured, ORDER, PAYMENT, paidOrder, placed, REFUND, refundRecorded, refundSubmitted, requested, ROUTE, SESSION } from '#test/support/facts/order-facts'; // prettier-ignore

const ST = 'st_0000000000000000000000aa';
const LATER = 'st_0000000000000000000000bb';
const line = (changes: Partial<ReceivedLine> = {}): ReceivedLine => ({
  line: 'stl_1',
  key: 'payment pay_gateway credit',
  type: 'payment',
  gateway_reference: 'pay_gateway',
  gateway_payment: 'pay_gateway',
  payment: null,
  refund: null,
  currency: 'INR',
  amount: 50_000,
  fee: 1_000,
  tax: 180,
  credits: 0,
  utr: 'utr1',
  settled_at: NOON,
  ...changes,
});
const refundLine = (changes: Partial<ReceivedLine> = {}) =>
  line({ type: 'refund', gateway_reference: 'rfnd_gateway', amount: -20_000, fee: 0, tax: 0, ...changes });

const settled = (changes: Partial<MoneySettled> = {}): MoneySettled => ({ settlement: ST, utr: 'utr1', currency: 'INR', fee: 1_000, tax: 180, settled_at: NOON, ...changes }); // prettier-ignore
const paymentSettled = (changes: Partial<MoneySettled> = {}) => fact('payment.settled', { payment: PAYMENT, ...settled(changes) });
const refundSettled = fact('refund.settled', { refund: REFUND, ...settled({ fee: 0, tax: 0 }) });
const again = fact('payment.captured_again', { ...ROUTE, gateway_reference: 'pay_again', payment: PAYMENT, checkout_session: SESSION, refund: REFUND, amount: 50_000, currency: 'INR' }); // prettier-ignore
const matches = (story: Parameters<typeof folded<SettledOrder, never>>[1], of: ReceivedLine, connection = 'conn_1') =>
  matchOf(folded(settledOrder, story as never), ORDER, connection, of);
const settle =
  (...lines: ReceivedLine[]) =>
  (order: SettledOrder) =>
    settleMoney(order, ST, lines.map((each) => [each, matchOf(order, ORDER, 'conn_1', each)] as const)); // prettier-ignore
const story = (...facts: object[]) => facts as never;

describe('what a line of a settlement belongs to', () => {
  it('is the payment that the same connection captured under that id', () => {
    expect(matches(story(...paidOrder), line())).toEqual({ match_status: 'matched', order_id: ORDER, payment: PAYMENT, refund: null, dispute: null, difference_amount: 0 }); // prettier-ignore
    expect(matches(story(...paidOrder), line(), 'conn_2')).toMatchObject({ match_status: 'unmatched', order_id: null, payment: null });
    expect(matches(story(...paidOrder), line({ gateway_payment: 'pay_other' }))).toMatchObject({ match_status: 'unmatched' });
  });

  it('differs where the gateway settles another amount, in the currency of the order', () => {
    expect(matches(story(...paidOrder), line({ amount: 49_000 }))).toMatchObject({ match_status: 'amount_differs', payment: PAYMENT, difference_amount: -1_000 }); // prettier-ignore
    expect(matches(story(...paidOrder), line({ amount: 600, currency: 'USD' }))).toMatchObject({ match_status: 'matched', difference_amount: 0 }); // prettier-ignore
  });

  it('is compared with money of its own currency, which is not always that of the order', () => {
    const dollars = fact('payment.captured_again', { ...again.data, currency: 'USD', amount: 600 });
    const twice = line({ gateway_reference: 'pay_again', gateway_payment: 'pay_again' });
    expect(matches(story(...paidOrder, dollars), twice)).toMatchObject({ match_status: 'matched', difference_amount: 0 });
    expect(matches(story(...paidOrder, dollars), { ...twice, currency: 'USD', amount: 500 })).toMatchObject({ match_status: 'amount_differs', difference_amount: -100 }); // prettier-ignore
  });

  it('is what came in: less an offer of the gateway, with a fee that the shopper paid', () => {
    const kept = fact('payment.captured', { ...capture, gateway_discount: 2_000, customer_fee: 500 });
    expect(matches(story(placed(), kept), line({ amount: 48_500 }))).toMatchObject({ match_status: 'matched', difference_amount: 0 });
    const goesBack = fact('payment.captured_again', { ...again.data, amount: 50_000, customer_fee: 500 });
    const twice = line({ gateway_reference: 'pay_again', gateway_payment: 'pay_again', amount: 50_500 });
    expect(matches(story(...paidOrder, goesBack), twice)).toMatchObject({ match_status: 'matched', difference_amount: 0 });
  });

  it('is a refund by our id or the gateway’s, going back or coming back', () => {
    const returned = story(...paidOrder, requested(), refundSubmitted());
    const found = { match_status: 'matched', payment: PAYMENT, refund: REFUND, difference_amount: 0 };
    expect(matches(returned, refundLine())).toMatchObject(found);
    expect(matches(returned, refundLine({ amount: 20_000 }))).toMatchObject(found);
    expect(matches(returned, refundLine({ gateway_reference: 'rfnd_unknown', refund: REFUND }))).toMatchObject(found);
    expect(matches(returned, refundLine({ gateway_reference: 'rfnd_unknown' }))).toMatchObject({ match_status: 'unmatched' });
    expect(matches(returned, refundLine({ amount: -19_000 }))).toMatchObject({ match_status: 'amount_differs', difference_amount: 1_000 });
    expect(matches(story(...paidOrder, refundRecorded()), refundLine({ gateway_reference: 'rfnd_dashboard' }))).toMatchObject(found);
  });

  it('is a dispute of ours, or at least its payment; an adjustment or a fee is of nothing', () => {
    const dispute = fact('dispute.opened', { dispute: 'dp_1', payment: PAYMENT, gateway_reference: 'disp_1' });
    const taken = line({ type: 'dispute', gateway_reference: 'disp_1', amount: -7_000 });
    expect(matches(story(...paidOrder, dispute), taken)).toMatchObject({ match_status: 'matched', dispute: 'dp_1', payment: PAYMENT });
    expect(matches(story(...paidOrder), taken)).toMatchObject({ match_status: 'matched', dispute: null, payment: PAYMENT });
    expect(matches(story(...paidOrder), line({ type: 'adjustment' }))).toMatchObject({ match_status: 'none', payment: null });
  });
});

describe('a line of a paid settlement', () => {
  const paidIn = (settlement: string, line: ReceivedLine, ...facts: object[]) => {
    const order = folded(settledOrder, story(...paidOrder, ...facts));
    return matchOfPaid(order, { settlement, settled_at: NOON }, line, matchOf(order, ORDER, 'conn_1', line));
  };
  const earlier = paymentSettled({ settlement: LATER, settled_at: NOON - DAY });
  const returned = fact('payment.settlement_returned', { payment: PAYMENT, settlement: LATER });
  const twice = line({ gateway_reference: 'pay_again', gateway_payment: 'pay_again' });
  const refunded = [requested(), refundSubmitted()];

  it('is a duplicate if an earlier one has the payment or the refund', () => {
    expect(paidIn(ST, line(), earlier)).toMatchObject({ match_status: 'duplicate', order_id: ORDER, payment: PAYMENT });
    expect(paidIn(ST, line({ amount: 49_000 }), earlier)).toMatchObject({ match_status: 'duplicate', difference_amount: 0 });
    expect(paidIn(ST, line(), earlier, paymentSettled())).toMatchObject({ match_status: 'duplicate' });
    const refundBefore = fact('refund.settled', {
      refund: REFUND,
      ...settled({ settlement: LATER, fee: 0, tax: 0, settled_at: NOON - DAY }),
    });
    expect(paidIn(ST, refundLine(), ...refunded, refundBefore)).toMatchObject({ match_status: 'duplicate', refund: REFUND });
  });

  it.each<[string, ReceivedLine, object[]]>([
    ['it is the first', line(), []],
    ['the other is later', line(), [paymentSettled({ settlement: LATER, settled_at: NOON + 1 })]],
    ['the other is of the same moment, with a higher id', line(), [paymentSettled({ settlement: LATER })]],
    ['the other was returned', line(), [earlier, returned]],
    ['it is the second capture of the payment', twice, [again, earlier]],
    ['it is a refund of a payment that was settled elsewhere', refundLine(), [...refunded, earlier]],
    ['it is a dispute of the payment', line({ type: 'dispute', gateway_reference: 'disp_1' }), [earlier]],
  ])('counts where %s', (_, of, facts) => expect(paidIn(ST, of, ...facts)).toMatchObject({ match_status: 'matched' }));
});

describe('the later settlements that have the same money', () => {
  it('are named, with the payment', () => {
    const order = folded(
      settledOrder,
      story(...paidOrder, paymentSettled(), paymentSettled({ settlement: LATER, settled_at: NOON + DAY })),
    );
    const matched = [[line(), matchOf(order, ORDER, 'conn_1', line())]] as const;
    expect(laterWith(order, { settlement: ST, settled_at: NOON }, matched)).toEqual([{ settlement: LATER, money: PAYMENT }]);
    expect(laterWith(order, { settlement: LATER, settled_at: NOON + DAY }, matched)).toEqual([]);
  });
});

describe('money that is settled', () => {
  it('is noted on the order once for a payment and a refund', () => {
    const before = [...paidOrder, requested(), refundSubmitted()] as const;
    given(settledOrder, ...before).when(settle(line(), refundLine())).then(paymentSettled(), refundSettled); // prettier-ignore
    given(settledOrder, ...before, paymentSettled(), refundSettled)
      .when(settle(line(), refundLine()))
      .thenNothing();
  });

  it.each([{ utr: null }, { currency: 'USD' }, { fee: 999 }, { tax: 179 }, { settled_at: NOON - 1 }])('is noted again when the gateway said %j before', (before) =>
    given(settledOrder, ...paidOrder, paymentSettled(before)).when(settle(line())).then(paymentSettled())); // prettier-ignore

  it('that was taken once more belongs to the payment, which does not show it', () => {
    const twice = line({ gateway_reference: 'pay_again', gateway_payment: 'pay_again' });
    expect(matches(story(...paidOrder, again), twice)).toMatchObject({ match_status: 'matched', payment: PAYMENT });
    given(settledOrder, ...paidOrder, again)
      .when(settle(twice))
      .thenNothing();
  });

  it('that an earlier try took after another had paid the order is that try’s own, which shows it', () => {
    const earlier = fact('payment.captured_again', { ...again.data, payment: 'pay_earlier_try' });
    const its = line({ gateway_reference: 'pay_again', gateway_payment: 'pay_again' });
    given(settledOrder, ...paidOrder, earlier)
      .when(settle(its))
      .then(fact('payment.settled', { payment: 'pay_earlier_try', ...settled() }));
  });

  it('is free when its settlement is reversed, and in the later one that has it by then', () => {
    const giveBack = (order: SettledOrder) => returnMoney(order, ST);
    const returned = fact('payment.settlement_returned', { payment: PAYMENT, settlement: ST });
    given(settledOrder, ...paidOrder, paymentSettled())
      .when(giveBack)
      .then(returned);
    given(settledOrder, ...paidOrder, paymentSettled(), returned)
      .when(giveBack)
      .thenNothing();
    const later = paymentSettled({ settlement: LATER, settled_at: NOON + DAY });
    given(settledOrder, ...paidOrder, paymentSettled(), later)
      .when(giveBack)
      .then(returned, later);
  });
});

describe('a payment that no settlement has', () => {
  const look =
    (now: number, connection = 'conn_1') =>
    (order: SettledOrder) =>
      noteMissing(order, connection, now);
  const WEEK = NOON + 7 * DAY;
  const missed = fact('payment.settlement_missed', { payment: PAYMENT, captured_at: NOON });

  it('is missing a week after it was captured, once, at the connection that it went through', () => {
    given(settledOrder, placed(), captured())
      .when(look(WEEK - 1))
      .thenNothing();
    given(settledOrder, placed(), captured()).when(look(WEEK)).then(missed);
    given(settledOrder, placed(), captured()).when(look(WEEK, 'conn_2')).thenNothing();
    given(settledOrder, placed(), captured(), missed)
      .when(look(WEEK + DAY))
      .thenNothing();
    given(settledOrder, placed(), captured(), paymentSettled()).when(look(WEEK)).thenNothing();
  });

  it('is settled as one that was claimed, and so is one whose settlement was returned', () => {
    const found = fact('payment.settled', { ...paymentSettled().data, was_claimed: true });
    const returned = fact('payment.settlement_returned', { payment: PAYMENT, settlement: ST });
    given(settledOrder, ...paidOrder, missed).when(settle(line())).then(found); // prettier-ignore
    given(settledOrder, ...paidOrder, paymentSettled(), returned).when(settle(line())).then(found); // prettier-ignore
    given(settledOrder, ...paidOrder, missed, paymentSettled({ utr: null })).when(settle(line())).then(paymentSettled()); // prettier-ignore
  });
});
