import { fact, type Fact } from '#kernel/fact';
import { ORDER_ALERTS } from '#orders/order.alerts';
import type { PaymentAlert } from '#orders/domain/events/payment.events';
import { paymentAlert } from '#orders/payments/payment.alerts';
import {
  capture,
  captured,
  order,
  ORDER,
  paidOrder,
  PAYMENT,
  placed,
  refund,
  REFUND,
  refundFailed,
  refundRecorded,
  requested,
  SESSION,
  storefrontCancelled,
  succeeded,
  succeededAfterFailure,
} from '#test/support/facts/order-facts';
import { recorded } from '#test/support/facts/recorded';

const story = (...facts: Fact[]) => facts.map((each, n) => recorded(`order-${ORDER}`, each, { id: `event-${n}`, revision: n }));
const capturedAgain = fact('payment.captured_again', { ...capture, refund: REFUND });
const found = (alert: PaymentAlert['alert'], refund: string | null = null): PaymentAlert => ({
  alert,
  payment: PAYMENT,
  refund,
  message: 'asha.rao@okaxis is closed.',
});

describe('an alert of a payment', () => {
  it.each(['gateway_unavailable', 'return_failed', 'refund_failed_after_success'] as const)('does not quote a partner: %s', (alert) => {
    expect(JSON.stringify(paymentAlert(found(alert, REFUND), ORDER))).not.toContain('asha');
  });

  it.each([
    ['gateway_unavailable', null, 'gateway_unavailable', PAYMENT],
    ['gateway_unavailable', REFUND, 'refund_stuck', REFUND],
    ['outcome_unknown', null, 'outcome_unknown', PAYMENT],
    ['outcome_unknown', REFUND, 'refund_stuck', REFUND],
    ['balance_low', REFUND, 'refund_stuck', REFUND],
  ] as const)('is about a call that the gateway does not answer: %s of refund %s is %s', (alert, refund, type, subject) => {
    expect(paymentAlert(found(alert, refund), ORDER)).toMatchObject({ type, subject, order_id: ORDER });
  });

  it('about a failed return belongs to the order or the session that had the money', () => {
    const { alert } = ORDER_ALERTS['payment.alert_raised']!;
    const raised = fact('payment.alert_raised', found('return_failed', REFUND));
    const alerted = (...facts: Fact[]) => {
      const events = story(...facts, raised);
      return alert!(events.at(-1) as never, events);
    };
    expect(alerted(placed(), captured(), capturedAgain)).toMatchObject({ type: 'return_failed', order_id: ORDER, subject: REFUND });
    expect(alerted(placed(), captured())).toBeNull();
  });
});

describe('an alert of a refund that failed', () => {
  const owed = fact('refund.requested', { ...refund, amount: 50_000, initiated_by: 'storefront_cancellation' as const, created_by: null });
  const alerted = (...facts: Fact[]) => {
    const events = story(...paidOrder, ...facts, refundFailed(50_000));
    return ORDER_ALERTS['refund.failed']!.alert!(events.at(-1) as never, events);
  };

  it('is raised if nobody requested it, unless the rest is refunded automatically', () => {
    expect(alerted(owed, storefrontCancelled)).toMatchObject({
      type: 'return_failed',
      severity: 'critical',
      order_id: ORDER,
      subject: REFUND,
    });
    expect(alerted(owed, storefrontCancelled, refundRecorded(20_000, 're_0000000000000000000000cc'))).toBeNull();
    expect(alerted(requested(50_000))).toBeNull();
  });
});

describe('an alert of a refund that the balance does not cover', () => {
  const ANOTHER = 're_0000000000000000000000bb';
  const THIRD = 're_0000000000000000000000cc';
  const short = (amount = 20_000, id = REFUND) => {
    const { type, data } = refundFailed(amount, id);
    return fact(type, { ...data, failure_code: 'insufficient_balance' as const });
  };
  const waits = fact('payment.alert_raised', found('balance_low', REFUND));
  const owed = fact('refund.requested', { ...refund, amount: 50_000, initiated_by: 'storefront_cancellation' as const, created_by: null });
  const alerted = (...facts: Fact[]) => {
    const events = story(...paidOrder, ...facts);
    return ORDER_ALERTS['refund.failed']!.alert!(events.at(-1) as never, events);
  };
  const ended = (...facts: Fact[]) => {
    const events = story(...paidOrder, ...facts);
    const last = events.at(-1)!;
    const ends = ORDER_ALERTS[last.type as 'refund.failed']!.ends!(last as never, events);
    return [ends ?? []].flat().map(({ cause }) => events.indexOf(cause) - paidOrder.length);
  };

  it('says whether a person has to refund it again', () => {
    const about = { type: 'refund_stuck', severity: 'critical', subject: REFUND, order_id: ORDER };
    expect(alerted(requested(), short())).toMatchObject({ ...about, summary: expect.stringContaining('Then refund the amount again') });
    const again = expect.stringContaining('refunded again automatically');
    expect(alerted(owed, storefrontCancelled, short(50_000))).toMatchObject({ ...about, summary: again });
  });

  it('ends once as much went back, or nothing is left', () => {
    expect(ended(requested(), short(), requested(10_000, ANOTHER), succeeded(10_000, ANOTHER))).toEqual([]);
    expect(ended(requested(), short(), requested(20_000, ANOTHER), succeeded(20_000, ANOTHER))).toEqual([1]);
    expect(ended(requested(), short(), refundRecorded(20_000, ANOTHER))).toEqual([1]);
    expect(ended(requested(), short(), succeededAfterFailure())).toEqual([1]);
    const most = [requested(40_000, ANOTHER), requested(10_000), short(10_000)];
    expect(ended(...most, refundRecorded(10_000, THIRD))).toEqual([2]);
    expect(ended(succeeded(45_000, ANOTHER))).toEqual([]);
  });

  it('ends with the outcome of a refund that waits', () => {
    expect(ended(owed, waits, succeeded(50_000))).toEqual([1]);
    expect(ended(owed, waits, refundFailed(50_000))).toEqual([1]);
    expect(ended(owed, waits)).toEqual([]);
    expect(ended(capturedAgain, waits, fact('payment.returned', { payment: PAYMENT, refund: REFUND, reference: null }))).toEqual([1]);
    expect(ended(capturedAgain, waits, fact('payment.alert_raised', found('return_failed', REFUND)))).toEqual([1]);
  });
});

describe('an alert about another total in the shop', () => {
  it('is raised for each other total, and not when it equals the amount owed again', () => {
    const alerted = (amount: number, currency = 'INR') => {
      const events = story(placed(), fact('storefront.amount_changed', { amount, currency }));
      return ORDER_ALERTS['storefront.amount_changed']!.alert!(events.at(-1) as never, events);
    };
    expect(alerted(60_000)).toMatchObject({ type: 'shop_total_changed', data: { amount: 50_000, amount_there: 60_000 } });
    expect(alerted(50_000, 'USD')).toMatchObject({ type: 'shop_total_changed', data: { currency_there: 'USD' } });
    expect(alerted(50_000)).toBeNull();
  });
});

describe('an alert about terms that the shop does not know', () => {
  const { amount_details } = order;
  const inCash = (amount: number) =>
    fact('order.terms_changed', { payment_method: 'cod', amount, amount_details, amount_cod_due: amount, checkout_session: SESSION });
  const begun = fact('storefront.sync_started', { connection: 'conn_2', platform: 'shopify', shop_domain: 'acme.myshopify.test' });
  const alerted = (...facts: Fact[]) => {
    const events = story(placed(), ...facts);
    return ORDER_ALERTS['order.terms_changed']!.alert!(events.at(-1) as never, events);
  };

  it('is raised if the total of an existing copy differs now', () => {
    expect(alerted(begun, inCash(54_900))).toMatchObject({ type: 'shop_total_changed', data: { amount: 54_900, amount_there: 50_000 } });
    expect(alerted(begun, inCash(50_000))).toBeNull();
    expect(alerted(inCash(54_900))).toBeNull();
  });
});

describe('an alert of a shop that could not be updated', () => {
  const failed = fact('storefront.sync_failed', { error: 'It answered 500.' });
  const mirrored = fact('storefront.mirrored', { what: 'payment', synced: true });
  const causeOf = (...facts: Fact[]) => {
    const events = story(placed(), ...facts);
    return ORDER_ALERTS['storefront.sync_failed']!.alert!(events.at(-1) as never, events)!.cause;
  };

  it('has one cause until the shop was updated', () => {
    expect(causeOf(failed)).toMatchObject({ revision: 1 });
    expect(causeOf(failed, failed, failed)).toMatchObject({ revision: 1 });
    expect(causeOf(failed, mirrored, failed, failed)).toMatchObject({ revision: 3 });
  });
});
