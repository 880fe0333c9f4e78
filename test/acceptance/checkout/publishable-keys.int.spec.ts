import { type Json, type MerchantClient } from '#test/support/clients/merchant-client';
import { serviceUnderTest } from '#test/support/services/service-under-test';
import { card } from '#test/support/clients/session-payments';
import { openSession } from '#test/support/clients/shop';

const { service, merchant } = serviceUnderTest('own');

let browser: MerchantClient;

beforeAll(async () => {
  browser = (await service.keyHolder({ type: 'publishable', rateLimit: 1_000 })).client;
});

const path = ({ id }: Json): string => `/checkout/sessions/${id}`;
const SEEN = [
  'id', 'object', 'livemode', 'status', 'payment_status', 'amount', 'amount_details', 'currency', 'payment_options', 'prepaid_amount', 'cod',
  'payment_methods', 'line_items', 'customer', 'shipping_address', 'order', 'expires_at', 'success_url', 'cancel_url', 'payment_due_at', 'next_action', 'last_payment_error',
  'verification',
]; // prettier-ignore

describe('a publishable key with the client_secret', () => {
  it('sees a redacted session', async () => {
    const shipping_address = { name: 'Asha Rao', phone: '+919876501234', line1: '14, 3rd Cross', city: 'Bengaluru', country: 'IN' };
    const session = await openSession(merchant, { shipping_address });
    const { status, body } = await browser.get(`${path(session)}?client_secret=${session.client_secret}`);
    expect(status).toBe(200);
    expect(body).toEqual({
      ...Object.fromEntries(SEEN.map((field) => [field, session[field]])),
      customer: { name: 'Asha Rao', phone: '•••••••••3210' },
      shipping_address: { ...session.shipping_address, phone: '•••••••••1234' },
      order_name: null,
    });
  });

  it('completes a session, and the answer is redacted', async () => {
    const session = await openSession(merchant, { payment_options: ['prepaid', 'cod'] });
    const { client_secret } = session;
    const { status, body } = await browser.post(`${path(session)}/complete`, { payment_option: 'cod', client_secret });
    expect([status, body.status, body.payment_status]).toEqual([200, 'complete', 'cod']);
    expect(Object.keys(body).toSorted()).toEqual([...SEEN, 'order_name'].toSorted());
  });

  it('has Idempotency-Keys of its own: it sees no answer of a secret key, and uses up none of its keys', async () => {
    const session = await openSession(merchant, { payment_options: ['cod'] });
    const body = { payment_option: 'cod', client_secret: session.client_secret };
    const headers = { 'idempotency-key': 'complete-once' };
    expect((await merchant.post(`${path(session)}/complete`, body, headers)).body.shipping_address).toBeDefined();
    const again = await browser.post(`${path(session)}/complete`, body, headers);
    expect([again.status, again.body.error?.code]).toEqual([422, 'checkout_session_not_open']);
    const early = { 'idempotency-key': 'taken by a browser' };
    await browser.post(`${path(session)}/complete`, body, early);
    expect((await merchant.post('/webhooks', { url: 'https://example.com/hooks', events: ['*'] }, early)).status).toBe(201);
  });

  it('has Idempotency-Keys that belong to one session: two shoppers with the same key do not conflict', async () => {
    const complete = async (): Promise<Json> => {
      const session = await openSession(merchant, { payment_options: ['cod'] });
      const body = { payment_option: 'cod', client_secret: session.client_secret };
      return (await browser.post(`${path(session)}/complete`, body, { 'idempotency-key': 'one for all' })).body;
    };
    const [one, other] = [await complete(), await complete()];
    expect([one.status, other.status]).toEqual(['complete', 'complete']);
    expect(other.order).not.toBe(one.order);
  });

  it('gets the same refusals as every key', async () => {
    const session = await openSession(merchant);
    const { client_secret } = session;
    await browser.post(`${path(session)}/complete`, { ...card('tok_pending'), client_secret });
    const { status, body } = await browser.post(`${path(session)}/complete`, { ...card('tok_success'), client_secret });
    expect([status, body.error.code]).toEqual([422, 'payment_in_progress']);
  });

  it('wrong or missing: 403 client_secret_invalid, whether the session exists or not', async () => {
    const [session, other] = [await openSession(merchant), await openSession(merchant)];
    const answers = await Promise.all([
      browser.get(path(session)),
      browser.get(`${path(session)}?client_secret=${other.client_secret}`),
      browser.get(`${path(session)}?client_secret=${session.client_secret}x`),
      browser.get('/checkout/sessions/cs_000000000000000000000000?client_secret=x'),
      browser.post(`${path(session)}/complete`, card('tok_success')),
      browser.post(`${path(session)}/complete`, { ...card('tok_success'), client_secret: other.client_secret }),
    ]);
    for (const { status, body } of answers) {
      expect([status, body.error.type, body.error.code]).toEqual([403, 'permission_error', 'client_secret_invalid']);
    }
    expect((await merchant.get(path(session))).body.payment_status).toBe('unpaid');
  });

  it('of another account finds nothing', async () => {
    const { id: account } = await service.operate('accounts.create', { name: 'Elsewhere' });
    const { client } = await service.keyHolder({ type: 'publishable', account });
    const session = await openSession(merchant);
    const { status, body } = await client.get(`${path(session)}?client_secret=${session.client_secret}`);
    expect([status, body.error.code]).toEqual([404, 'resource_missing']);
  });

  it('can use nothing else', async () => {
    const session = await openSession(merchant);
    const answers = await Promise.all([
      browser.get('/checkout/sessions'),
      browser.post('/checkout/sessions', {}),
      browser.patch(path(session), {}),
      browser.post(`${path(session)}/expire`),
      browser.delete(path(session)),
      browser.get('/orders'),
      browser.get('/refunds'),
      browser.get('/webhooks'),
    ]);
    expect(answers.map(({ status, body }) => [status, body.error.code])).toEqual(answers.map(() => [401, 'secret_key_required']));
  });
});
