import { fact } from '#kernel/fact';
import { makeId } from '#kernel/ids';
import type { LateCapture } from '#orders/domain/events/late-capture.events';
import { capturesAgain, captureKey } from '#orders/payments/queries/payment-list/captures-again.projection';
import { paymentList } from '#orders/payments/queries/payment-list/payment-list.projection';
import type { PaymentResource } from '#orders/payments/resource/payment.resource';
import { isWhole } from '#platform/projector/projection';
import { scopeOf } from '#platform/storage/documents';
import { NOON } from '#test/support/facts/given';
import { captured, ORDER, PAYMENT, REFUND, ROUTE, SESSION, started } from '#test/support/facts/order-facts';
import { recorded } from '#test/support/facts/recorded';
import { actionRequired, begun, capturedInTime, capturedLate, declined, expired, routed } from '#test/support/facts/session-facts';

const ofOrder = `order-${ORDER}`;
const ofSession = `checkout_session-${SESSION}`;
const id = makeId('pay', NOON * 1000, Buffer.alloc(16));

type Given = readonly [stream: string, event: { readonly type: string; readonly data: object }];

/** The payment that the facts result in, ignoring facts without a payment. */
const listed = (...given: Given[]): PaymentResource | null =>
  given
    .map(([stream, event], n) => ({ ...recorded(stream, event as never), at: NOON + 60 * (n + 1) }))
    .filter((event) => paymentList.documentOf(event) !== null)
    .reduce<PaymentResource | null>((payment, event) => paymentList.evolve(payment, event), null);

const late = (changes: Partial<LateCapture> = {}): Given => {
  const fact = capturedLate();
  return [ofSession, { ...fact, data: { ...fact.data, payment: id, ...changes } }];
};
const again = (changes: object = {}): Given => [
  ofOrder,
  fact('payment.captured_again', {
    payment: PAYMENT,
    checkout_session: SESSION,
    refund: REFUND,
    amount: 50_000,
    currency: 'INR',
    ...ROUTE,
    ...changes,
  }),
];

describe('the list of payments', () => {
  it('has the attempts of sessions without an order, with their outcome', () => {
    const processing = { status: 'processing', gateway: 'razorpay', gateway_reference: 'pay_gateway', next_action: null };
    expect(listed([ofSession, begun()], [ofSession, expired('timeout')])).toMatchObject({
      id: PAYMENT, order_id: null, checkout_session: SESSION, status: 'created', method: 'card', channel: 's2s', created_at: NOON + 60,
    }); // prettier-ignore
    expect(listed([ofSession, begun()], [ofSession, routed], [ofSession, actionRequired])).toMatchObject(processing);
    expect(listed([ofSession, begun()], [ofSession, routed], [ofSession, declined])).toMatchObject({
      status: 'failed', error: { code: 'declined' }, failed_at: NOON + 180, updated_at: NOON + 180,
    }); // prettier-ignore
  });

  it('follows the order once it is placed, and then ignores the session’s facts', () => {
    const order: Given[] = [
      [ofSession, begun()],
      [ofSession, capturedInTime],
      [ofOrder, started()],
      [ofOrder, captured()],
    ];
    const paid = { order_id: ORDER, status: 'captured', created_at: NOON + 180 };
    expect(listed(...order)).toMatchObject(paid);
    expect(listed(...order, [ofSession, begun()], [ofSession, declined])).toMatchObject(paid);
    expect([ofOrder, ofSession].map((stream) => isWhole(paymentList, stream))).toEqual([true, false]);
  });

  it('is filtered by order, session, status, method, the gateway’s id and the bank’s reference', () => {
    const payment = listed([ofOrder, started()], [ofOrder, captured()])!;
    const values = Object.entries(paymentList.filters).map(([name, valueOf]) => [name, valueOf(payment)]);
    expect(Object.fromEntries(values)).toEqual({
      id: PAYMENT, order_id: ORDER, checkout_session: SESSION, status: 'captured', method: 'upi', gateway_reference: 'pay_gateway',
      bank_reference: '412345678901', captured_at: NOON + 120,
    }); // prettier-ignore
  });

  it('has the gateway’s references of captures that came again, each once, and is found by them', () => {
    const other = again({ gateway_reference: 'pay_other' });
    const order: Given[] = [[ofOrder, started()], [ofOrder, captured()]]; // prettier-ignore
    expect(listed(...order, again(), other, other)).toMatchObject({
      gateway_reference: 'pay_gateway',
      duplicate_references: ['pay_other'],
    });
    const [stream, event] = other;
    const found = { ...recorded(stream, event), at: NOON };
    expect([capturesAgain.documentOf(found), capturesAgain.evolve(null, found)?.payment]).toEqual([
      captureKey(scopeOf(found.metadata.account, found.metadata.livemode), 'pay_other'),
      PAYMENT,
    ]);
    const inTime = { ...recorded(ofOrder, captured()), at: NOON };
    expect(capturesAgain.documentOf(inTime)).toBeNull();
  });

  it('has captures that came too late for an order', () => {
    expect(listed(late())).toEqual({
      id,
      object: 'payment',
      livemode: false,
      order_id: null,
      checkout_session: SESSION,
      amount: 50_000,
      currency: 'INR',
      method: 'card',
      channel: 's2s',
      status: 'captured',
      method_details: { type: 'card', upi: null, netbanking: null, wallet: null },
      next_action: null,
      gateway: ROUTE.gateway,
      gateway_reference: ROUTE.gateway_reference,
      bank_reference: null,
      bank_reference_type: null,
      duplicate_references: [],
      amount_refunded: 0,
      gateway_discount: 0,
      customer_fee: 0,
      error: null,
      created_at: NOON,
      updated_at: NOON + 60,
      captured_at: NOON + 60,
      failed_at: null,
      settlement: null,
    });
  });

  it('shows the method of a late capture, if known', () => {
    const used = { method: 'upi', channel: 'hosted', method_details: { type: 'upi' } };
    expect(listed(late({ method: 'hosted', method_used: 'upi' }))).toMatchObject(used);
    expect(listed(late({ method: null }))).toMatchObject({ method: 'hosted', channel: 'hosted' });
  });

  it('counts a second capture and its refund', () => {
    expect(listed(late(), late({ again: true, amount: 20_000 }))).toMatchObject({
      amount: 70_000,
      captured_at: NOON + 60,
      updated_at: NOON + 120,
    });
    expect(listed(late(), late({ again: true, currency: 'USD' }))).toMatchObject({ amount: 50_000, currency: 'INR' });
    const order: Given[] = [
      [ofOrder, started()],
      [ofOrder, captured()],
    ];
    expect(listed(...order, again())).toMatchObject({ order_id: ORDER, amount: 100_000, captured_at: NOON + 120 });
    expect(listed(...order, again({ currency: 'USD' }))).toMatchObject({ amount: 50_000 });
    expect(listed([ofOrder, started()], again())).toMatchObject({ status: 'captured', amount: 50_000 });
  });

  it('leaves a payment of an order to the order’s stream, even if the session collected more for it', () => {
    expect(listed(late({ order: ORDER, again: true }))).toBeNull();
    expect(listed(late({ order: ORDER }))).toMatchObject({ order_id: null, amount: 50_000 });
  });
});
