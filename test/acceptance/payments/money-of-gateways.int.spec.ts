import type { SandboxStripe } from '#apps/sandbox/stripe/sandbox-stripe';
import { EventHistory } from '#platform/event-history/event-history';
import { typedAt } from '#test/support/machine/command-line';
import { connectedStripe } from '#test/support/partners/connected-stripe';
import { eventually } from '#test/support/machine/eventually';
import { type Json, type MerchantClient, refusalOf } from '#test/support/clients/merchant-client';
import { serviceUnderTest } from '#test/support/services/service-under-test';
import { card } from '#test/support/clients/session-payments';
import { openSession, orderBecomes, refund, refundBecomes, upi } from '#test/support/clients/shop';

const { service, merchant } = serviceUnderTest('own');
let stripe: SandboxStripe;
beforeAll(async () => {
  ({ stripe } = await connectedStripe(service));
});
afterAll(() => stripe.close());

/** A cart with only an amount. */
const priced = (amount: number, currency: string, more: object = {}) => ({
  amount,
  currency,
  customer: { phone: '+919876543210' },
  ...more,
});
const CASH = { payment_options: ['prepaid', 'cod'] };

async function bought(amount: number, currency: string): Promise<Json> {
  const { id } = await openSession(merchant, { ...priced(amount, currency), amount_details: null, line_items: null });
  expect((await merchant.post(`/checkout/sessions/${id}/complete`, card('tok_success'))).status).toBe(200);
  const { order } = await eventually(async () => {
    const { body } = await merchant.get(`/checkout/sessions/${id}`);
    expect(body).toMatchObject({ status: 'complete', payment_status: 'paid' });
    return body;
  });
  return orderBecomes(merchant, order, { status: 'paid', amount_paid: amount, currency });
}

/** A client of an account with a connection of live mode to Stripe, or with none. */
async function live(charging: 'hosted' | 's2s' | null): Promise<MerchantClient> {
  const { id: account } = await service.operate('accounts.create', { name: 'A live store' });
  const keys = { kind: 'stripe', mode: 'live', name: 'Cards', secretKey: 'sk_live_acceptance', webhookSecret: 'whsec_1' };
  if (charging !== null) await service.operate('connections.create', { account, charging, ...keys });
  return (await service.keyHolder({ account, mode: 'live', rateLimit: 1_000 })).client;
}

describe('a currency that Stripe counts differently', () => {
  it.each([
    ['ISK', 5_000, 500_000, 1_000, 100_000],
    ['MGA', 500_000, 5_000, 100_000, 1_000],
  ])('%s %i is charged as %i, paid, and refunded in part', async (currency, amount, there, back, backThere) => {
    const order = await bought(amount, currency);
    expect(stripe.books.allIntents().at(-1)).toMatchObject({ amount: there, currency: currency.toLowerCase() });
    const { body } = await refund(merchant, order.id, back);
    await refundBecomes(merchant, body.id, { status: 'succeeded', amount: back });
    expect(stripe.books.allRefunds().at(-1)).toMatchObject({ amount: backThere });
    await orderBecomes(merchant, order.id, { amount_refunded: back, amount_refundable: amount - back });
  });

  it('is the same on both sides when they are compared', async () => {
    const [code, out] = await typedAt(service.dataDir, 'verify', '--against', 'gateway', '--json');
    expect([code, JSON.parse(out)]).toEqual([0, expect.objectContaining({ differences: [] })]);
  });

  it('goes through another gateway if Stripe cannot charge the amount', async () => {
    const { id: account } = await service.operate('accounts.create', { name: 'Two gateways' });
    const common = { account, mode: 'test', charging: 's2s', baseUrl: 'http://127.0.0.1:9' };
    const razorpay = { kind: 'razorpay', name: 'All', keyId: 'rzp_test_1', keySecret: 's' };
    await service.operate('connections.create', { ...common, ...razorpay });
    await service.operate('connections.create', {
      ...common,
      kind: 'stripe',
      name: 'Cards',
      secretKey: 'sk_test_1',
      webhookSecret: 'whsec_1',
    });
    const { client } = await service.keyHolder({ account });
    const { id, payment_methods } = await openSession(client, { ...priced(500_050, 'MGA'), amount_details: null, line_items: null });
    expect(payment_methods).toEqual(['card', 'netbanking', 'wallet']);
    expect((await client.post(`/checkout/sessions/${id}/complete`, card('tok_success'))).status).toBe(200);
    await eventually(async () => {
      const story = await service.part(EventHistory).stream(`checkout_session-${id}`);
      expect(story.at(-1)).toMatchObject({ type: 'checkout_session.payment_routed', data: { gateway: 'razorpay' } });
    });
    await client.close();
  });

  it('cannot be refunded in an amount that Stripe refuses, but in another', async () => {
    const order = await bought(500_000, 'MGA');
    const { body } = await refund(merchant, order.id, 50);
    const { failure_message } = await refundBecomes(merchant, body.id, { status: 'failed', failure_code: 'processor_error' });
    expect(failure_message).toContain('MGA in multiples of 100');
    const { body: next } = await refund(merchant, order.id, 500_000);
    await refundBecomes(merchant, next.id, { status: 'succeeded' });
  });
});

describe('an account whose only gateway is Stripe', () => {
  let shop: MerchantClient;
  beforeAll(async () => (shop = await live('hosted')));
  const created = (body: object) => shop.post('/checkout/sessions', body);

  it('creates no session and no link with an amount that it cannot charge', async () => {
    const [amount, currency] = [5_124, 'KWD'] as const;
    expect(refusalOf(await created(priced(amount, currency)))).toEqual([400, 'invalid_amount', 'amount']);
    expect(refusalOf(await shop.post('/payment_links', { amount, currency }))).toEqual([400, 'invalid_amount', 'amount']);
  });

  it('creates one if cash is left, without methods', async () => {
    const { status, body } = await created(priced(500_050, 'MGA', CASH));
    expect([status, body.payment_methods, body.cod.available]).toEqual([201, [], true]);
  });

  it('creates one with an amount that Stripe can charge', async () => {
    const sessions = [await created(priced(500_000, 'MGA')), await created(priced(5_001, 'ISK')), await created(priced(1, 'INR'))];
    expect(sessions.map(({ status, body }) => [status, body.payment_methods])).toEqual(sessions.map(() => [201, ['hosted']]));
    expect((await shop.post('/payment_links', { amount: 500_000, currency: 'MGA' })).status).toBe(201);
  });

  it('checks the prepaid part too', async () => {
    const part = (value: number) => ({ payment_options: ['partial_prepaid'], prepaid_requirement: { type: 'flat', value } });
    expect(refusalOf(await created(priced(500_000, 'MGA', part(12_345))))).toEqual([400, 'invalid_amount', 'amount']);
    expect((await created(priced(500_050, 'MGA', part(12_300)))).status).toBe(201);
  });
});

describe('an account with Razorpay', () => {
  const RAZORPAY = { kind: 'razorpay', mode: 'live', name: 'All', charging: 'hosted', keyId: 'rzp_live_acceptance', keySecret: 'secret', webhookSecret: 'whsec_2' }; // prettier-ignore
  const created = (shop: MerchantClient, amount: number, currency: string) => shop.post('/checkout/sessions', priced(amount, currency));

  /** A client of an account with Razorpay, alone or beside Stripe. */
  async function withRazorpay(beside: 's2s' | null): Promise<MerchantClient> {
    const shop = await live(beside);
    const { data } = await service.operate('accounts.list', {});
    const account = data.map(({ id }: Json) => id).toSorted().at(-1);
    await service.operate('connections.create', { account, ...RAZORPAY });
    return shop;
  } // prettier-ignore

  it('alone creates no session with an amount that Razorpay cannot charge', async () => {
    const shop = await withRazorpay(null);
    for (const [amount, currency] of [[5_124, 'KWD'], [1_005, 'BHD'], [99, 'INR'], [1, 'INR']] as const)
      expect(refusalOf(await created(shop, amount, currency))).toEqual([400, 'invalid_amount', 'amount']); // prettier-ignore
    expect((await created(shop, 99, 'INR')).body.error.message).toContain('at least 100');
    expect((await created(shop, 5_124, 'KWD')).body.error.message).toContain('a multiple of 10');
    for (const [amount, currency] of [[5_120, 'KWD'], [100, 'INR'], [1, 'USD']] as const)
      expect((await created(shop, amount, currency)).status).toBe(201); // prettier-ignore
  });

  it('beside Stripe creates one that Stripe can charge', async () => {
    const shop = await withRazorpay('s2s');
    const { status, body } = await created(shop, 99, 'INR');
    expect([status, body.payment_methods]).toEqual([201, ['card']]);
    expect(refusalOf(await created(shop, 5_124, 'KWD'))).toEqual([400, 'invalid_amount', 'amount']);
  });
});

describe('an account of live mode without a gateway', () => {
  let shop: MerchantClient;
  beforeAll(async () => (shop = await live(null)));

  it('creates no session that can only be paid online, and no link', async () => {
    const refused = [422, 'payment_method_not_available', 'payment_options'];
    const part = { payment_options: ['prepaid', 'partial_prepaid'], prepaid_requirement: { type: 'percent', value: 10 } };
    for (const more of [{}, part]) expect(refusalOf(await shop.post('/checkout/sessions', priced(5_000, 'INR', more)))).toEqual(refused);
    expect(refusalOf(await shop.post('/payment_links', { amount: 5_000, currency: 'INR' }))).toEqual(refused);
  });

  it('accepts cash', async () => {
    const { status, body } = await shop.post('/checkout/sessions', priced(5_000, 'INR', CASH));
    expect([status, body.payment_methods]).toEqual([201, []]);
  });
});

describe('UPI', () => {
  it('is offered only for rupees, and refused for other currencies', async () => {
    const { id: account } = await service.operate('accounts.create', { name: 'At the sandbox' });
    const { client } = await service.keyHolder({ account });
    const offered = async (currency: string) => (await client.post('/checkout/sessions', priced(5_000, currency))).body;
    expect((await offered('inr')).payment_methods).toContain('upi');
    for (const currency of ['USD', 'NPR']) {
      const { id, payment_methods } = await offered(currency);
      expect(payment_methods).toEqual(['card', 'netbanking', 'wallet', 'hosted']);
      const answer = await client.post(`/checkout/sessions/${id}/complete`, upi('success@test'));
      expect(refusalOf(answer)).toEqual([422, 'payment_method_not_available', 'payment.method']);
    }
    await client.close();
  });
});
