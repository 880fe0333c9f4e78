import Stripe from 'stripe';
import { boundedGateway } from '#integrations/payments/gateway/bounded-gateway';
import type { PaymentGateway } from '#integrations/payments/gateway/payment-gateway';
import { RazorpayGateway } from '#integrations/payments/gateway/razorpay/razorpay-gateway';
import type { RazorpayClient } from '#integrations/payments/gateway/razorpay/razorpay-client';
import { StripeGateway } from '#integrations/payments/gateway/stripe/stripe-gateway';
import type { DomainError } from '#kernel/domain-error';
import { NOON } from '#test/support/facts/given';

const razorpay = boundedGateway(new RazorpayGateway({} as RazorpayClient, 'secret', 'secret'), true);
const stripe = boundedGateway(new StripeGateway(new Stripe('sk_test_1'), 'secret'), true);

/** The code that a notice is refused with, or its kind and time. */
function parsed(gateway: PaymentGateway, body: unknown): unknown {
  try {
    const { kind, at } = gateway.parseNotice(Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)), {});
    return [kind, at];
  } catch (fault) {
    return (fault as DomainError).code;
  }
}

const payment = { id: 'pay_1', amount: 100, currency: 'INR', status: 'captured', created_at: NOON };
const captured = (entity: unknown, rest: object = {}) => ({
  event: 'payment.captured',
  created_at: NOON,
  payload: { payment: { entity } },
  ...rest,
});
const dispute = { id: 'disp_1', payment_id: 'pay_1' };

describe('a misshapen notice of Razorpay', () => {
  it.each<[string, unknown]>([
    ['no JSON', '{"event"'],
    ['nothing', ''],
    ['null', null],
    ['a text', '"payment.captured"'],
    ['a number', 5],
    ['a list', []],
    ['an event that is a number', { event: 5, payload: { dispute: { entity: dispute } } }],
    ['an event that is a list', { event: ['payment.dispute.created'], payload: { dispute: { entity: dispute } } }],
    ['a receipt that is a number', { event: 'refund.processed', payload: { refund: { entity: { id: 'rfnd_1', receipt: 5 } } } }],
    ['a receipt that is an object', { event: 'refund.failed', payload: { refund: { entity: { id: 'rfnd_1', receipt: {} } } } }],
    [
      'an error that is a number',
      { event: 'payment.failed', payload: { payment: { entity: { ...payment, error_description: 5, error_code: 5 } } } },
    ],
  ])('is refused: %s', (_, body) => expect(parsed(razorpay, body)).toBe('invalid_json'));

  it.each<[string, unknown]>([
    ['an empty object', {}],
    ['a payload that is a text', { event: 'payment.captured', payload: 'x' }],
    ['a payment that is null', { event: 'payment.captured', payload: { payment: null } }],
    ['an entity that is a text', captured('x')],
    ['an entity without an id', captured({ ...payment, id: undefined })],
    ['an id that is an object', captured({ ...payment, id: {} })],
    ['a dispute without an id', { event: 'payment.dispute.created', payload: { dispute: { entity: { payment_id: 'pay_1' } } } }],
    ['a dispute without a payment', { event: 'payment.dispute.created', payload: { dispute: { entity: { id: 'disp_1' } } } }],
    ['a currency that is a number', captured({ ...payment, currency: 356 })],
  ])('is ignored: %s', (_, body) => expect(parsed(razorpay, body)).toMatchObject(['other', expect.any(Number)]));

  it.each([-1, 1.5, 2 ** 53, 1e300, 'yesterday', null, {}, []])('has no time if that is %j', (created_at) =>
    expect(parsed(razorpay, captured(payment, { created_at }))).toEqual(['payment_captured', 0]),
  );
});

const event = (object: unknown, rest: object = {}) => ({
  id: 'evt_1',
  type: 'payment_intent.succeeded',
  created: NOON,
  data: { object },
  ...rest,
});
const intent = { id: 'pi_1', status: 'succeeded', amount: 100, amount_received: 100, currency: 'inr', metadata: {} };

describe('a misshapen notice of Stripe', () => {
  it.each<[string, unknown]>([
    ['no JSON', '{'],
    ['a list', []],
    ['null', null],
    ['an empty object', {}],
    ['no id', event(intent, { id: undefined })],
    ['an id that is a number', event(intent, { id: 7 })],
    ['an id of 256 characters', event(intent, { id: 'x'.repeat(256) })],
    ['an empty id', event(intent, { id: '' })],
    ['no type', event(intent, { type: undefined })],
    ['a type that is a number', event(intent, { type: 5 })],
    ['no object', event(undefined)],
    ['an object that is null', event(null)],
    ['a dispute that is null', event(null, { type: 'charge.dispute.created' })],
  ])('is refused: %s', (_, body) => expect(parsed(stripe, body)).toBe('invalid_json'));

  it.each([undefined, -1, 'yesterday', 2 ** 60])('has no time if that is %j', (created) =>
    expect(parsed(stripe, event(intent, { created }))).toEqual(['payment_captured', 0]),
  );
});

describe('a well-formed notice', () => {
  it('is read', () => {
    expect(parsed(razorpay, captured(payment))).toEqual(['payment_captured', NOON]);
    expect(parsed(stripe, event(intent))).toEqual(['payment_captured', NOON]);
  });
});
