import fc from 'fast-check';
import { recordDispute } from '#disputes/domain/dispute.decisions';
import { disputedOrder } from '#disputes/domain/disputed-order';
import { type Fact, fold, type Happened } from '#kernel/fact';
import { DAY, MINUTE } from '#kernel/time';
import { collection } from '#orders/cod/domain/collection';
import { markOverdue, setDueDate } from '#orders/cod/domain/due.decisions';
import { reportGoods } from '#orders/fulfillment/domain/goods.decisions';
import { voidLines, weighLine } from '#orders/cod/domain/remittance-line.decisions';
import { resolveCollection } from '#orders/cod/domain/resolution.decisions';
import { freedBy } from '#orders/domain/money/money-disputed';
import { DISPUTE_PHASES, DISPUTE_STATUSES, type DisputeReport, type DisputeState, type PaymentStarted } from '#orders/contract';
import { cancelOrder } from '#orders/domain/cancellation.decisions';
import {
  settleMoneyBack,
  issueRefund,
  refundLateCapture,
  refundRestAfterFailure,
  refundWhenDisputeIsWon,
} from '#orders/refunds/domain/refund.decisions';
import type { MoneyFact } from '#orders/domain/events/order-story';
import { orderMoney } from '#orders/domain/money/order-money';
import { FULFILLMENT_STATUSES, type FulfillmentStatus } from '#orders/domain/events/fulfillment.events';
import { collectable } from '#orders/payments/domain/link-payments';
import { issuePaymentLink } from '#orders/payments/domain/payment-link.decisions';
import { abandonPayment, captureTry, endPaymentWindow, failPayment, payAgain, payByLink } from '#orders/payments/domain/tries.decisions';
import { recordGatewayRefund } from '#orders/refunds/domain/gateway-refund.decisions';
import { COLLECTION, line, row, TOLERANCE } from '#test/support/facts/cash-facts';
import { at, NOON } from '#test/support/facts/given';
import { capture, ORDER, parcel, payment, PAYMENT, placed, refund, ROUTE, SESSION, started } from '#test/support/facts/order-facts';
import { unlessRefused } from '#test/support/facts/unless-refused';

export const DUE = 50_000;
const PREPAID = 10_000;
const WINDOW = { payment_due_at: NOON + 15 * MINUTE };

/** How an order may begin, by how it is to be paid. */
const BEGINNINGS = {
  prepaid: [placed(WINDOW), started()],
  cod: [placed({ payment_method: 'cod', amount_cod_due: DUE })],
  partial_prepaid: [placed({ ...WINDOW, payment_method: 'partial_prepaid', amount_cod_due: DUE - PREPAID }), started({ amount: PREPAID })],
} as const;

/** What may happen to an order, in any order and any number of times. `of`: which payment, refund or remittance is meant. */
export type Step =
  | { readonly do: 'pay again' | 'link' | 'abandon' | 'cancel' | 'wait' | 'resolve' }
  | { readonly do: 'capture'; readonly of: number; readonly share: number; readonly again: boolean }
  | { readonly do: 'fail' | 'void'; readonly of: number }
  | { readonly do: 'goods'; readonly are: FulfillmentStatus }
  | { readonly do: 'line'; readonly of: number; readonly gross: number; readonly utr: number }
  | { readonly do: 'refund' | 'refund at the gateway'; readonly of: number; readonly amount: number }
  | { readonly do: 'settle'; readonly of: number; readonly succeeds: boolean }
  | { readonly do: 'dispute'; readonly report: Pick<DisputeReport, 'gateway_reference' | 'amount' | 'phase' | 'status'> };

const which = fc.integer({ min: 0, max: 3 });
const amount = fc.oneof(fc.constantFrom(DUE, PREPAID, DUE - PREPAID), fc.integer({ min: 1, max: 60_000 }));
const gross = fc.oneof(fc.constantFrom(DUE, DUE - PREPAID, -DUE), fc.integer({ min: -DUE, max: 60_000 }));
const report = fc.record({
  gateway_reference: fc.constantFrom('disp_1', 'disp_2'), amount, phase: fc.constantFrom(...DISPUTE_PHASES), status: fc.constantFrom(...DISPUTE_STATUSES),
}); // prettier-ignore
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constantFrom('pay again', 'link', 'abandon', 'cancel', 'wait', 'resolve') }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('capture'), of: which, share: fc.constantFrom(1, 1, 1, 0.4, 1.2), again: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('fail', 'void'), of: which }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('goods'), are: fc.constantFrom(...FULFILLMENT_STATUSES) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('line'), of: which, gross, utr: which }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('refund', 'refund at the gateway'), of: which, amount }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('settle'), of: which, succeeds: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('dispute'), report }) },
) as fc.Arbitrary<Step>; // prettier-ignore
export const lives = fc.record({
  begins: fc.constantFrom(...(Object.keys(BEGINNINGS) as (keyof typeof BEGINNINGS)[])),
  steps: fc.array(step, { minLength: 1, maxLength: 20 }),
});

/** The life of one order: its facts, and what was really captured for it, by the gateway's ids. */
export class OrderLife {
  private now = NOON;
  private ids = 0;
  story: readonly Happened[];
  readonly came = new Map<string, number>();

  constructor(begins: keyof typeof BEGINNINGS) {
    this.story = at<Fact>(NOON, BEGINNINGS[begins]);
  }

  get money() {
    return fold(orderMoney, this.story);
  }

  private get cash() {
    return fold(collection, this.story);
  }

  /** What one step adds, with all that follows automatically; a refusal adds nothing. */
  take(each: Step): void {
    this.now += MINUTE;
    this.add(unlessRefused(() => this.decided(each)));
  }

  /** Lets everything end that ends automatically: payments and the payment window, refunds and returns, the courier's cycle. */
  end(): void {
    for (const id of this.money.payments.keys()) this.add(failPayment(this.money, id, DECLINED, this.ending(), this.now));
    this.wait();
    this.wait();
    for (let due = this.owed(); due.length > 0; due = this.owed())
      for (const id of due) this.add(settleMoneyBack(this.money, id, SUCCEEDED));
  }

  private owed = (): string[] => [
    ...this.money.returning.keys(),
    ...[...this.money.refunds].filter(([, { status }]) => status === 'pending').map(([id]) => id),
  ];

  private wait(): void {
    this.now += 10 * DAY;
    this.add(endPaymentWindow(this.money, this.ending(), this.now));
    this.add(setDueDate(this.cash, 3));
    this.add(markOverdue(this.cash, this.now));
  }

  private decided(each: Step): readonly Fact[] {
    const { money, now } = this;
    const [payments, refunds] = [[...money.payments.values()], [...money.refunds.keys(), ...money.returning.keys()]];
    switch (each.do) {
      case 'pay again': {
        const next = { ...payment, payment: this.id('pay'), amount: money.prepaidDue };
        return payAgain(money, ORDER, { checkout_session: SESSION, terms: money.terms!, payment: next, verification: null }, now);
      }
      case 'link':
        return this.byLink();
      case 'abandon':
        return abandonPayment(money, ORDER);
      case 'cancel':
        return cancelOrder(money, { ...this.ending(), cancel_reason: 'customer' });
      case 'wait':
        this.wait();
        return [];
      case 'resolve':
        return resolveCollection(this.cash, COLLECTION, { type: 'accepted', note: null, by: null, expected_amount: null }, now);
      case 'capture':
        return payments.length === 0 ? [] : this.captured(payments[each.of % payments.length]!.started, each);
      case 'fail':
        return payments.length === 0 ? [] : failPayment(money, payments[each.of % payments.length]!.started.payment, DECLINED, this.ending(), now);
      case 'goods':
        return reportGoods(this.cash, { fulfillment_status: each.are, parcel: { ...parcel, shipment_status: each.are } });
      case 'line':
        return weighLine(this.cash, row(this.story.length, line(each.gross, { utr: `UTR${each.utr}` }), `rem_${each.of}`), TOLERANCE).facts;
      case 'void':
        return voidLines(this.cash, `rem_${each.of}`);
      case 'refund':
        return issueRefund(money, { ...refund, refund: this.id('re'), amount: each.amount }, now);
      case 'refund at the gateway': {
        const of = money.capturedPayment;
        const there = { payment: of?.id ?? PAYMENT, gateway_payment: of?.reference ?? '', gateway_reference: `rfnd_${each.of}` };
        return recordGatewayRefund(money, ORDER, this.id('re'), { ...there, amount: each.amount, currency: 'INR', outcome: SUCCEEDED });
      }
      case 'settle':
        return refunds.length === 0 ? [] : settleMoneyBack(money, refunds[each.of % refunds.length]!, each.succeeds ? SUCCEEDED : FAILED);
      case 'dispute': {
        const of = { payment: PAYMENT, gateway_payment: money.capturedPayment?.reference ?? '', currency: 'INR', reason_code: null, gateway_status: null };
        const known = { ...each.report, ...of, amount_deducted: each.report.amount, fee: null, taken: null, respond_by: null };
        return recordDispute(fold(disputedOrder, this.story), ORDER, `dp_${known.gateway_reference}`, known);
      }
    }
  } // prettier-ignore

  /** A link for all that is due, which its shopper begins to pay. */
  private byLink(): readonly Fact[] {
    const link = { payment_link: this.id('pl'), currency: 'INR', discount: 0, discounter: null, checkCharged: () => undefined };
    const issued = issuePaymentLink(this.money, ORDER, link);
    const paid = { ...payment, payment: this.id('pay'), payment_link: link.payment_link, amount: collectable(this.money) };
    return [...issued, ...payByLink(this.money, ORDER, paid, this.now)];
  }

  private captured(
    { payment: id, checkout_session, amount: requested }: PaymentStarted,
    { share, again }: Extract<Step, { do: 'capture' }>,
  ) {
    const gateway_reference = `${id} ${again}`;
    const taken = Math.round(requested * share);
    if (!this.came.has(gateway_reference)) this.came.set(gateway_reference, taken);
    const reported = { ...capture, ...ROUTE, payment: id, checkout_session, gateway_reference, amount: taken, currency: 'INR' };
    return captureTry(this.money, null, reported, this.ending(), this.now);
  }

  /** Adds facts, and what the policies add because of them. */
  private add(facts: readonly Fact[]): void {
    this.story = [...this.story, ...at(this.now, facts)];
    for (const { type, data } of facts as readonly MoneyFact[]) {
      if (type === 'payment.captured') this.add(refundLateCapture(this.money, this.id('re'), ORDER));
      if (type === 'refund.failed' || type === 'refund.recorded') this.add(refundRestAfterFailure(this.money, this.id('re'), ORDER));
      if (type === 'dispute.closed' || type === 'dispute.updated') this.add(this.freed(data));
    }
  }

  private freed(dispute: DisputeState): readonly Fact[] {
    const free = freedBy(dispute);
    return free === 0 ? [] : refundWhenDisputeIsWon(this.money, this.id('re'), ORDER, free);
  }

  private id = (prefix: string): string => `${prefix}_${String(++this.ids).padStart(24, '0')}`;
  private ending = () => ({ order: ORDER, refund: this.id('re') });
}

const DECLINED = { code: 'declined', message: 'The bank declined.' };
const SUCCEEDED = { succeeded: true, reference: null, reference_type: null } as const;
const FAILED = { succeeded: false, failure_code: 'declined', failure_message: 'The bank declined.' } as const;
