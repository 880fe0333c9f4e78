import type { Fact } from '#kernel/fact';
import { differences, summaryOf, unknownThere } from '#integrations/comparison/money-summary';
import type { PaymentNotice, RefundNotice } from '#integrations/payments/gateway/gateway-notice';
import { at, NOON } from '#test/support/facts/given';
import {
  captured,
  failed,
  ORDER,
  paidOrder,
  PAYMENT,
  placed,
  REFUND,
  refundFailed,
  refundSubmitted,
  requested,
  ROUTE,
  started,
  submitted,
  succeeded,
} from '#test/support/facts/order-facts';

const report = { eventId: 'e', at: NOON, order: ORDER, session: null, amount: 50_000, currency: 'INR', bankReference: null, failure: null };
const payment = (changes: Partial<PaymentNotice> = {}): PaymentNotice => ({
  ...report,
  kind: 'payment_captured',
  payment: PAYMENT,
  gatewayReference: 'pay_gateway',
  ...changes,
});
const refund = (changes: Partial<RefundNotice> = {}): RefundNotice => ({
  ...report,
  kind: 'refund_processed',
  refund: REFUND,
  amount: 20_000,
  gatewayPayment: 'pay_gateway',
  gatewayReference: 'rfnd_gateway',
  ...changes,
});
const here = (id: string, ...facts: Fact[]) => summaryOf(at(NOON, facts), id);
const namesOf = (...found: Parameters<typeof differences>) => differences(...found).map(({ difference }) => difference);

const PAID = [...paidOrder];
const REFUNDED = [...PAID, requested(), refundSubmitted(), succeeded()];

describe('a payment or refund at the gateway', () => {
  it('agrees with ours', () => {
    expect(differences(payment(), here(PAYMENT, ...PAID))).toEqual([]);
    expect(differences(refund(), here(REFUND, ...REFUNDED))).toEqual([]);
    expect(differences(payment({ kind: 'payment_authorized' }), here(PAYMENT, placed(), started(), submitted))).toEqual([]);
  });

  it('is missing here, unless it moved no money', () => {
    expect(namesOf(payment(), here(PAYMENT))).toEqual(['missing_here']);
    expect(namesOf(refund(), here(REFUND, ...PAID))).toEqual(['missing_here']);
    expect(namesOf(refund({ kind: 'refund_failed' }), null)).toEqual([]);
  });

  it('agrees if an offer of the gateway reduced it, or the shopper bore the fee', () => {
    const paidOn = (terms: object) => here(PAYMENT, placed(), started(), { ...captured(), data: { ...captured().data, ...terms } });
    expect(differences(payment({ amount: 45_000 }), paidOn({ gateway_discount: 5_000 }))).toEqual([]);
    expect(differences(payment({ amount: 51_000 }), paidOn({ customer_fee: 1_000 }))).toEqual([]);
    expect(namesOf(payment(), paidOn({ customer_fee: 1_000 }))).toEqual(['amount_differs']);
  });

  it('has another amount', () => {
    expect(namesOf(payment({ amount: 49_999 }), here(PAYMENT, ...PAID))).toEqual(['amount_differs']);
    expect(namesOf(refund({ currency: 'USD' }), here(REFUND, ...REFUNDED))).toEqual(['amount_differs']);
  });

  it('has another status', () => {
    expect(namesOf(payment(), here(PAYMENT, placed(), started(), submitted, failed()))).toEqual(['status_differs']);
    expect(namesOf(payment({ kind: 'payment_failed' }), here(PAYMENT, ...PAID))).toEqual(['status_differs']);
    expect(namesOf(refund(), here(REFUND, ...PAID, requested(), refundSubmitted(), refundFailed()))).toEqual(['status_differs']);
    expect(namesOf(payment({ kind: 'payment_failed', gatewayReference: 'pay_earlier' }), here(PAYMENT, ...PAID))).toEqual([]);
  });

  it('is missing there, unless it moved no money here', () => {
    const names = (...args: Parameters<typeof unknownThere>) => unknownThere(...args).map(({ difference }) => difference);
    expect(names(here(PAYMENT, ...PAID)!, false)).toEqual(['missing_there']);
    expect(names(here(REFUND, ...REFUNDED)!, true)).toEqual(['status_differs']);
    expect(names(here(PAYMENT, placed(), started(), submitted, failed())!, false)).toEqual([]);
    expect(names(here(PAYMENT, placed(), started(), submitted)!, true)).toEqual([]);
  });

  it('goes through the connection that its payment came by', () => {
    const { connection } = here(PAYMENT, ...PAID)!;
    expect([connection, here(REFUND, ...REFUNDED)!.connection]).toEqual([ROUTE.connection, ROUTE.connection]);
  });

  it('is identified by its recorded capture', () => {
    expect(here(PAYMENT, placed(), started(), captured())).toMatchObject({ reference: 'pay_gateway', status: 'captured', amount: 50_000 });
  });
});
