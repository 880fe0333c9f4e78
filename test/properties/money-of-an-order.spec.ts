import fc from 'fast-check';
import { type Fact, fold, type Happened } from '#kernel/fact';
import { recordDispute } from '#disputes/domain/dispute.decisions';
import { disputedOrder } from '#disputes/domain/disputed-order';
import { DISPUTE_PHASES, DISPUTE_STATUSES, type DisputeReport } from '#orders/contract';
import { DomainError } from '#kernel/domain-error';
import { reportFulfillment } from '#orders/fulfillment/domain/fulfillment.decisions';
import { capturePayment } from '#orders/payments/domain/payment.decisions';
import { failPayment } from '#orders/payments/domain/tries.decisions';
import { FULFILLMENT_STATUSES, type FulfillmentStatus } from '#orders/domain/events/fulfillment.events';
import { moneyFaults } from '#orders/domain/money/money-faults';
import type { MoneyFact } from '#orders/domain/events/order-story';
import { orderMoney, refundable } from '#orders/domain/money/order-money';
import { shippableOrder } from '#orders/domain/goods/shippable-order';
import { orderResource } from '#orders/resource/order.view';
import { cancelOrder } from '#orders/domain/cancellation.decisions';
import {
  issueRefund,
  refundLateCapture,
  refundRestAfterFailure,
  refundWhenDisputeIsWon,
  settleRefund,
  submitRefund,
} from '#orders/refunds/domain/refund.decisions';
import { type GatewayRefundReport, recordGatewayRefund } from '#orders/refunds/domain/gateway-refund.decisions';
import { refundResource } from '#orders/refunds/resource/refund.view';
import { GatewayBook } from '#test/properties/gateway-book';
import { at, NOON } from '#test/support/facts/given';
import { capture, order, ORDER, PAYMENT, placed, refund, started, taken } from '#test/support/facts/order-facts';

/** What may happen to an order's money and goods, in any order and any number of times. */
type Step =
  | { readonly do: 'fail payment' | 'go back unasked' | 'refund the rest' | 'cancel' | 'capture again' }
  | { readonly do: 'capture'; readonly terms: keyof typeof TERMS }
  | { readonly do: 'goods'; readonly are: FulfillmentStatus }
  | { readonly do: 'issue' | 'refund at the gateway'; readonly refund: number; readonly amount: number }
  | { readonly do: 'submit' | 'succeed' | 'fail' | 'return at the gateway'; readonly refund: number }
  | { readonly do: 'dispute'; readonly reported: Reported; readonly duplicate: boolean }
  | { readonly do: 'refund when won'; readonly held: number };

/** What may come in for 50,000, and the part that is a fee. */
const TERMS = {
  none: { amount: 50_000, fee: 0 },
  offer: { amount: 45_000, in_full: 50_000, fee: 0 },
  fee: { amount: 51_000, in_full: 50_000, fee: 1_000 },
  short: { amount: 45_000, fee: 0 },
} as const;

/** What the gateway may report about a dispute. */
type Reported = Pick<DisputeReport, 'gateway_reference' | 'amount' | 'phase' | 'status' | 'amount_deducted'>;

const upTo = (max: number) => fc.integer({ min: 0, max });
const reported: fc.Arbitrary<Reported> = fc.record({
  gateway_reference: fc.constantFrom('disp_1', 'disp_2'),
  amount: fc.integer({ min: 1, max: 60_000 }),
  phase: fc.constantFrom(...DISPUTE_PHASES),
  status: fc.constantFrom(...DISPUTE_STATUSES),
  amount_deducted: upTo(60_000),
});
const which = fc.integer({ min: 0, max: 5 });
const steps = fc.array(
  fc.oneof(
    {
      weight: 2,
      arbitrary: fc.record({ do: fc.constant('capture'), terms: fc.constantFrom(...(Object.keys(TERMS) as (keyof typeof TERMS)[])) }),
    },
    { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('fail payment', 'go back unasked', 'refund the rest') }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('cancel', 'capture again') }) },
    { weight: 5, arbitrary: fc.record({ do: fc.constant('dispute'), reported, duplicate: fc.boolean() }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('refund when won'), held: upTo(60_000) }) },
    { weight: 3, arbitrary: fc.record({ do: fc.constant('goods'), are: fc.constantFrom(...FULFILLMENT_STATUSES) }) },
    { weight: 5, arbitrary: fc.record({ do: fc.constant('issue'), refund: which, amount: fc.integer({ min: 1, max: 60_000 }) }) },
    {
      weight: 2,
      arbitrary: fc.record({ do: fc.constant('refund at the gateway'), refund: which, amount: fc.integer({ min: 1, max: 60_000 }) }),
    },
    { weight: 5, arbitrary: fc.record({ do: fc.constantFrom('submit', 'succeed', 'fail', 'return at the gateway'), refund: which }) },
  ) as fc.Arbitrary<Step>,
  { minLength: 1, maxLength: 60 },
);

const idOf = (n: number): string => `re_${String(n).padStart(24, '0')}`;
const BY_ITSELF = idOf(99);
const BY_CANCELLATION = idOf(98);
const RETURN = idOf(97);
const BY_WIN = idOf(96);
const SECOND = 'pay_second';
const RETURNED = { succeeded: false, failure_code: 'declined', failure_message: 'The bank declined.' } as const;

/** What a step means at the gateway; what we request is in the facts. */
function entered(book: GatewayBook, step: Step, facts: readonly Fact[]): void {
  for (const { type, data } of facts as readonly MoneyFact[])
    if (type === 'refund.requested') book.begin(data.refund, data.amount, 'pending');
    else if (type === 'payment.captured' && step.do === 'capture')
      book.take(data.gateway_reference, TERMS[step.terms].amount, TERMS[step.terms].fee);
    else if (type === 'payment.captured') book.take(data.gateway_reference, capture.amount, 0);
    else if (type === 'refund.recorded') book.begin(data.gateway_reference, data.amount, 'succeeded');
  if (step.do === 'dispute') book.dispute(disputeReport(step));
  if (step.do === 'succeed' || step.do === 'fail') book.settle(idOf(step.refund), step.do === 'succeed');
  if (step.do === 'refund at the gateway') book.settle(`rfnd_${step.refund}`, true);
  if (step.do === 'return at the gateway') book.settle(`rfnd_${step.refund}`, false);
}

/** What one step adds to the story; a refusal adds nothing. */
function decided(story: readonly Happened[], step: Step): readonly Fact[] {
  const money = fold(orderMoney, story);
  switch (step.do) {
    case 'capture': {
      const { fee: _, ...came } = TERMS[step.terms];
      return capturePayment(money, { ...taken(), ...came }, RETURN);
    }
    case 'capture again':
      return capturePayment(money, taken({ ...capture, gateway_reference: SECOND }), RETURN);
    case 'dispute':
      return recordDispute(fold(disputedOrder, story), ORDER, `dp_${step.reported.gateway_reference}`, disputeReport(step));
    case 'refund when won':
      return money.refunds.has(BY_WIN) ? [] : refundWhenDisputeIsWon(money, BY_WIN, ORDER, step.held);
    case 'fail payment':
      return failPayment(
        money,
        PAYMENT,
        { code: 'declined', message: 'The bank declined.' },
        { order: ORDER, refund: BY_CANCELLATION },
        NOON,
      );
    case 'go back unasked':
      return money.refunds.has(BY_ITSELF) ? [] : refundLateCapture(money, BY_ITSELF, ORDER);
    case 'refund the rest':
      return refundRestAfterFailure(money, idOf(100 + story.length), ORDER);
    case 'cancel':
      return cancelOrder(money, { order: ORDER, cancel_reason: 'customer', refund: BY_CANCELLATION });
    case 'goods':
      return reportFulfillment(fold(shippableOrder, story), { fulfillment_status: step.are, parcel: null });
    case 'issue':
      return money.refunds.has(idOf(step.refund)) ? [] : issued(money, { ...refund, refund: idOf(step.refund), amount: step.amount });
    case 'refund at the gateway':
      return recordGatewayRefund(money, ORDER, idOf(step.refund + 50), atGateway(step.refund, step.amount));
    case 'return at the gateway':
      return recordGatewayRefund(money, ORDER, idOf(step.refund + 50), { ...atGateway(step.refund, 1), outcome: RETURNED });
    case 'submit':
      return submitRefund(money, idOf(step.refund), 'rfnd_gateway');
    case 'succeed':
      return settleRefund(money, idOf(step.refund), { succeeded: true, reference: null, reference_type: null });
    case 'fail':
      return settleRefund(money, idOf(step.refund), RETURNED);
  }
}

/** Also of what the order was paid a second time. */
const disputeReport = ({ reported, duplicate }: Extract<Step, { do: 'dispute' }>): DisputeReport => ({
  ...reported,
  payment: PAYMENT,
  gateway_payment: duplicate ? SECOND : taken().gateway_reference,
  currency: 'INR',
  reason_code: null,
  fee: { amount: 0, currency: 'INR' },
  gateway_status: null,
  taken: null,
  respond_by: null,
});

/** Any gateway may let through what no rule of ours would. */
const atGateway = (n: number, amount: number): GatewayRefundReport => ({
  payment: PAYMENT,
  gateway_reference: `rfnd_${n}`,
  gateway_payment: taken().gateway_reference,
  amount,
  currency: 'INR',
  outcome: { succeeded: true, reference: null, reference_type: null },
});

function issued(money: typeof orderMoney.initial, input: typeof refund): readonly Fact[] {
  try {
    return issueRefund(money, input, NOON);
  } catch (refusal) {
    if (refusal instanceof DomainError) return [];
    throw refusal;
  }
}

/** Steps of an order as a whole: each is reported once, and neither cancelled nor delivered is ever taken back. */
function expectToGoForward(story: readonly Happened[], before: readonly Happened[]): void {
  for (const type of ['order.paid', 'order.fulfilled', 'order.delivered', 'order.cancelled']) {
    expect(story.filter((each) => each.type === type).length).toBeLessThan(2);
  }
  const [was, is] = [fold(orderResource, before)!, fold(orderResource, story)!];
  if (was.status === 'cancelled') expect(is.status).toBe('cancelled');
  if (was.fulfillment_status === 'delivered') expect(is.fulfillment_status).toBe('delivered');
  if (was.delivered_at !== null) expect([is.delivered_at, ['delivered', 'refunded'].includes(is.status)]).toEqual([was.delivered_at, true]);
}

const refundsOf = (story: readonly Happened[]) =>
  [0, 1, 2, 3, 4, 5].map((n) => fold(refundResource(idOf(n)), story)).filter((each) => each !== null);

/** What has ended stays as it is, unless the gateway says otherwise after all. */
function expectSettledToStay(story: readonly Happened[], before: readonly Happened[]): void {
  const now = refundsOf(story);
  for (const was of refundsOf(before)) {
    const is = now.find(({ id }) => id === was.id)!;
    if (was.status !== 'pending' && is.status === was.status) expect(is).toEqual(was);
    if (was.status !== 'pending') expect(is.status).not.toBe('pending');
  }
}

/** What the gateway sent on its own, or although it had said that it would not: nothing else may make more go back than came in. */
const sentByGateway = (story: readonly Happened[]): number =>
  story
    .filter(({ type }) => type === 'refund.succeeded_after_failure' || type === 'refund.recorded')
    .reduce((sum, { data }) => sum + (data as { amount: number }).amount, 0);

function expectMoneyToHold(story: readonly Happened[], book: GatewayBook): void {
  const money = fold(orderMoney, story);
  expect(money.refunded + money.reserved).toBeLessThanOrEqual(money.captured - money.gatewayDiscount + sentByGateway(story));
  const { captured, refunded, reserved, disputed, disputedLost } = money;
  expect(Math.min(captured, refunded, reserved, disputed, disputedLost, refundable(money))).toBeGreaterThanOrEqual(0);
  const shown = fold(orderResource, story)!;
  const {
    amount_paid,
    amount_refunded,
    amount_refund_pending,
    amount_disputed,
    amount_disputed_lost,
    gateway_discount,
    amount_over_refunded,
  } = shown;
  expect(shown.amount_refundable).toBe(
    amount_paid -
      amount_refunded -
      amount_refund_pending -
      amount_disputed -
      amount_disputed_lost -
      gateway_discount +
      amount_over_refunded,
  );
  const { refunded: back, pending, disputed: held, lost, left } = book;
  expect([amount_refunded, amount_refund_pending, amount_disputed, amount_disputed_lost]).toEqual([back, pending, held, lost]);
  expect([shown.amount_refundable, amount_over_refunded]).toEqual([Math.max(0, left), Math.max(0, -left)]);
  expect(Math.min(shown.amount_refundable, amount_over_refunded)).toBe(0);
  expect(shown).toMatchObject({
    amount_paid: money.captured,
    amount_refunded: money.refunded,
    amount_refund_pending: money.reserved,
    amount_refundable: refundable(money),
  });
  const requested = [...money.refunds.values()];
  const total = (status: string) => requested.filter((each) => each.status === status).reduce((sum, { amount }) => sum + amount, 0);
  expect([total('succeeded'), total('pending')]).toEqual([money.refunded, money.reserved]);
}

describe('all that may happen to an order’s money and goods, in any order', () => {
  it('never more goes back than came in, the amounts shown are those of the gateway’s books, and a settled refund stays unless the gateway says otherwise', () => {
    fc.assert(
      fc.property(steps, (all) => {
        let story: readonly Happened[] = at<Fact>(NOON, [placed(order), started()]);
        const book = new GatewayBook();
        all.forEach((step, n) => {
          const before = story;
          const facts = decided(story, step);
          entered(book, step, facts);
          story = [...story, ...at(NOON + n, facts)];
          expectToGoForward(story, before);
          expectMoneyToHold(story, book);
          expect(moneyFaults(story as Happened<MoneyFact>[])).toEqual([]);
          expectSettledToStay(story, before);
        });
      }),
      { numRuns: 1000 },
    );
  });
});
