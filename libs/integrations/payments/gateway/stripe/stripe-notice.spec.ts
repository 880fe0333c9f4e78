import Stripe from 'stripe';
import { StripeGateway } from '#integrations/payments/gateway/stripe/stripe-gateway';
import { noticeOf } from '#integrations/payments/gateway/stripe/stripe-notice';
import { NOON } from '#test/support/facts/given';
import { ORDER, PAYMENT, REFUND } from '#test/support/facts/order-facts';

/** Bodies from Stripe's reference, reduced to the fields they all have. */
const event = (type: string, object: object): Stripe.Event =>
  ({ id: 'evt_1NG8Du2eZvKYlo2C', object: 'event', api_version: '2025-09-30.clover', created: NOON, livemode: false, pending_webhooks: 1, request: { id: null, idempotency_key: null }, type, data: { object } }) as unknown as Stripe.Event; // prettier-ignore

const intent = {
  id: 'pi_3MtwBwLkdIwHu7ix',
  object: 'payment_intent',
  amount: 50_000,
  amount_capturable: 0,
  amount_received: 50_000,
  capture_method: 'automatic_async',
  currency: 'inr',
  created: NOON - 5,
  latest_charge: 'ch_3MtwBwLkdIwHu7ix',
  last_payment_error: null,
  metadata: { order: ORDER, payment: PAYMENT },
  payment_method_types: ['card'],
  status: 'succeeded',
};
const refund = {
  id: 're_1Nispe2eZvKYlo2C',
  object: 'refund',
  amount: 20_000,
  charge: 'ch_3MtwBwLkdIwHu7ix',
  currency: 'inr',
  created: NOON - 5,
  destination_details: {
    card: {
      reference: '74332740000000000000000',
      reference_status: 'available',
      reference_type: 'acquirer_reference_number',
      type: 'refund',
    },
    type: 'card',
  },
  metadata: { order: ORDER, refund: REFUND },
  payment_intent: intent.id,
  reason: null,
  status: 'succeeded',
};
const ours = { eventId: 'evt_1NG8Du2eZvKYlo2C', at: NOON, order: ORDER, session: null, currency: 'INR' };

describe('Stripe’s notices', () => {
  it('report a capture', () => {
    expect(noticeOf(event('payment_intent.succeeded', intent))).toEqual({
      ...ours,
      kind: 'payment_captured',
      payment: PAYMENT,
      gatewayReference: intent.id,
      amount: 50_000,
      bankReference: null,
      failure: null,
    });
  });

  it.each([
    ['insufficient_funds', 'insufficient_balance'],
    ['expired_card', 'instrument_expired'],
    ['processing_error', 'processor_error'],
    ['do_not_honor', 'declined'],
    ['a_code_of_tomorrow', 'declined'],
  ])('report a decline for %s as %s', (decline_code, code) => {
    const last_payment_error = { code: 'card_declined', decline_code, message: 'Your card was declined.', type: 'card_error' };
    const declined = { ...intent, amount_received: 0, status: 'requires_payment_method', last_payment_error };
    expect(noticeOf(event('payment_intent.payment_failed', declined))).toMatchObject({
      kind: 'payment_failed',
      amount: 50_000,
      failure: { code, message: 'Your card was declined.' },
    });
  });

  it('report a refund, with the bank’s reference if it is one banks know', () => {
    const reported = { ...ours, kind: 'refund_processed', refund: REFUND, gatewayReference: refund.id, gatewayPayment: intent.id, amount: 20_000, failure: null }; // prettier-ignore
    const arn = { type: 'arn', value: '74332740000000000000000' };
    expect(noticeOf(event('refund.updated', refund))).toEqual({ ...reported, bankReference: arn });
    const trace = { type: 'card', card: { ...refund.destination_details.card, reference_type: 'system_trace_audit_number' } };
    expect(noticeOf(event('charge.refund.updated', { ...refund, destination_details: trace }))).toEqual({
      ...reported,
      bankReference: null,
    });
  });

  it.each([
    ['expired_or_canceled_card', 'instrument_expired', "The shopper's card has expired or was cancelled."],
    ['insufficient_funds', 'insufficient_balance', "The merchant's balance at the payment gateway does not cover the refund."],
    ['lost_or_stolen_card', 'declined', "The shopper's card was reported lost or stolen."],
    [undefined, 'unknown', 'The payment gateway could not say why the refund failed.'],
  ])('report a refund that failed for %s as %s', (failure_reason, code, message) => {
    const failed = { ...refund, status: 'failed', failure_reason, destination_details: undefined };
    expect(noticeOf(event('refund.failed', failed))).toMatchObject({ kind: 'refund_failed', failure: { code, message } });
  });

  it.each([
    ['payment_intent.processing', { ...intent, status: 'processing' }],
    ['refund.created', { ...refund, status: 'pending' }],
    ['charge.refunded', { id: 'ch_3MtwBwLkdIwHu7ix', object: 'charge', refunded: true }],
    ['customer.created', { id: 'cus_1', object: 'customer' }],
  ])('of %s have no effect', (type, object) => {
    expect(noticeOf(event(type, object))).toEqual({ kind: 'other', eventId: ours.eventId, at: NOON, event: type });
  });

  it('name none of our resources if the metadata has no id of ours', () => {
    const foreign = { ...intent, metadata: { order: 'cart 7', payment: 're_0000000000000000000000aa' } };
    expect(noticeOf(event('payment_intent.succeeded', foreign))).toMatchObject({ order: null, payment: null });
  });

  it('are refused, when they have more values than any real one, before they are built', () => {
    const gateway = new StripeGateway(new Stripe('sk_test_key'), 'secret');
    const text = `{"lists": [${Array(16_384).fill('[]').join(',')}]}`;
    expect(() => gateway.parseNotice(Buffer.from(text))).toThrow(expect.objectContaining({ code: 'request_too_large' }));
  });
});
