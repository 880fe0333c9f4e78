import { fact } from '#kernel/fact';
import { paymentsOf } from '#orders/payments/resource/payments.view';
import type { OrderStory } from '#orders/domain/events/order-story';
import { at, NOON, folded } from '#test/support/facts/given';
import {
  capture, cancelled, captured, failed, ORDER, paid, PAYMENT, placed, REFUND, refundFailed, requested, ROUTE, SESSION, started, submitted, succeeded,
} from '#test/support/facts/order-facts'; // prettier-ignore

const LATER = NOON + 60;
const ANOTHER = 're_0000000000000000000000bb';
const shown = (...later: OrderStory[]) =>
  folded(paymentsOf(ORDER), [placed(), started(), ...at<OrderStory>(LATER, later)]).payments.get(PAYMENT)!;

describe('the resource of a payment', () => {
  it('has every field from the beginning', () => {
    expect(shown()).toEqual({
      id: PAYMENT,
      object: 'payment',
      livemode: false,
      order_id: ORDER,
      checkout_session: SESSION,
      amount: 50_000,
      currency: 'INR',
      method: 'upi',
      channel: 's2s',
      status: 'created',
      method_details: expect.objectContaining({ type: 'upi', upi: { vpa: 'asha.rao@okaxis' } }),
      next_action: null,
      gateway: null,
      gateway_reference: null,
      bank_reference: null,
      bank_reference_type: null,
      duplicate_references: [],
      amount_refunded: 0,
      gateway_discount: 0,
      customer_fee: 0,
      settlement: null,
      error: null,
      created_at: NOON,
      updated_at: NOON,
      captured_at: null,
      failed_at: null,
    });
  });

  it('is processing once the gateway has accepted it', () => {
    expect(shown(submitted)).toMatchObject({
      status: 'processing',
      gateway: 'razorpay',
      gateway_reference: 'pay_gateway',
      updated_at: LATER,
    });
  });

  it('is captured with the bank’s reference', () => {
    const { bank_reference, bank_reference_type } = capture;
    expect(shown(captured(), paid)).toMatchObject({
      status: 'captured',
      bank_reference,
      bank_reference_type,
      captured_at: LATER,
      failed_at: null,
    });
  });

  it('on the gateway’s own page has the method used there, if the gateway reports it', () => {
    const hosted = started({ method: 'hosted', method_details: {} });
    const hostedThen = (...later: OrderStory[]) => folded(paymentsOf(ORDER), [placed(), hosted, ...later]).payments.get(PAYMENT)!;
    expect(hostedThen()).toMatchObject({ method: 'hosted', channel: 'hosted', method_details: { type: 'hosted' } });
    expect(hostedThen(captured())).toMatchObject({ method: 'hosted', channel: 'hosted' });
    const byCard = { method: 'card', channel: 'hosted', status: 'captured', method_details: { type: 'card', upi: null } };
    expect(hostedThen(fact('payment.captured', { ...capture, method_used: 'card' as const }))).toMatchObject(byCard);
    const again = fact('payment.captured_again', {
      ...ROUTE,
      payment: PAYMENT,
      checkout_session: SESSION,
      refund: REFUND,
      amount: 1,
      method_used: 'card' as const,
    });
    expect(hostedThen(again)).toMatchObject(byCard);
  });

  it('counts a second capture and its refund, only in its currency', () => {
    const again = (changes: object = {}) =>
      fact('payment.captured_again', { ...ROUTE, payment: PAYMENT, checkout_session: SESSION, refund: REFUND, amount: 50_000, currency: 'INR', ...changes }); // prettier-ignore
    const returned = fact('payment.returned', { payment: PAYMENT, refund: REFUND, reference: null });
    const once = { status: 'captured', amount: 50_000, amount_refunded: 0, gateway_reference: 'pay_gateway' };
    expect(shown(captured(), again())).toMatchObject({ ...once, amount: 100_000 });
    expect(shown(captured(), again(), returned)).toMatchObject({ ...once, amount: 100_000, amount_refunded: 50_000 });
    expect(shown(captured(), again({ currency: 'USD' }), returned)).toMatchObject(once);
    expect(shown(failed(), again(), returned)).toMatchObject({ ...once, amount_refunded: 50_000 });
  });

  it('shows why it failed, and is captured after all by a late capture', () => {
    expect(shown(failed(), cancelled)).toMatchObject({ status: 'failed', error: { code: expect.any(String) }, failed_at: LATER });
    expect(shown(failed(), cancelled, captured())).toMatchObject({ status: 'captured', error: null, captured_at: LATER, failed_at: LATER });
  });

  it('shows succeeded refunds, and not failed ones', () => {
    const refunds = [requested(), succeeded(), requested(100, ANOTHER), refundFailed(100, ANOTHER)];
    expect(shown(captured(), ...refunds).amount_refunded).toBe(20_000);
  });
});
