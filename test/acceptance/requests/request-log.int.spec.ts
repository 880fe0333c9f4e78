import { readFileSync } from 'node:fs';
import { idempotency, type Json, MerchantClient } from '#test/support/clients/merchant-client';
import { operate } from '#test/support/services/operate';
import { orderBecomes, placeOrder } from '#test/support/clients/shop';
import { shopper } from '#test/support/clients/shopper';
import { startLogged } from '#test/support/services/logged-start';
import { settingsOfTest } from '#test/support/services/service-settings';
import { temporaryDirectory } from '#test/support/machine/temporary-directory';

const ZUBEIDA = shopper('+919812345670', 'Zubeida Quraishi', 'zubeida.q', '7-B, Tamarind Court');
const dataDir = temporaryDirectory().path('');

describe('the lines of the request log', () => {
  let lines: Json[];
  let log: string;
  let keyId: string;
  let order: Json;
  let connection: string;
  const secrets: string[] = [];
  const line = (method: string, route: string, status: number): Json =>
    lines.find((each) => each.method === method && each.route === route && each.status === status);

  beforeAll(async () => {
    const service = await startLogged(settingsOfTest(dataDir), 'trace');
    const { api, certificate } = service.addresses;
    const { id, key } = await operate(dataDir, 'keys.create', { type: 'secret', mode: 'test', name: 'Logged', rateLimit: 1_000_000 });
    keyId = id;
    const merchant = new MerchantClient(api, readFileSync(certificate.file, 'utf8'), key);
    order = await placeOrder(merchant, ZUBEIDA.upi, ZUBEIDA.cart);
    await orderBecomes(merchant, order.id, { payment_status: 'paid' });
    const { body: session } = await merchant.get(`/checkout/sessions/${order.checkout_session}`);
    secrets.push(key, session.client_secret);
    const tooMuch = { order_id: order.id, amount: order.amount + 1, reason: 'other' };
    for (let times = 0; times < 2; times++) await merchant.post('/refunds', tooMuch, idempotency('too-much'));
    await merchant.get(`/orders?customer_phone=${encodeURIComponent(ZUBEIDA.phone)}`);
    await merchant.get(`/orders/${encodeURIComponent(ZUBEIDA.words[1]!)}`);
    await merchant.put(`/cod/couriers/${encodeURIComponent(ZUBEIDA.words[2]!)}`, { name: ZUBEIDA.words[1] });
    await merchant.with('sk_test_nobody').get('/orders');
    connection = (await operate(dataDir, 'connections.list')).data.find((each: Json) => each.kind === 'sandbox').id;
    await merchant.with('').post(`/integrations/payments/${connection}`, { of: ZUBEIDA.phone });
    await merchant.close();
    await service.stop();
    log = service.lines.join('');
    lines = service.lines.flatMap((text) => (text.includes('"answered"') ? [JSON.parse(text)] : []));
  });

  it('name the account and the key that has sent it, and the object that it names or makes', () => {
    const [account, key] = [expect.stringMatching(/^acct_/), keyId];
    expect(line('POST', '/v1/checkout/sessions', 201)).toMatchObject({ account, key, object: order.checkout_session, error_code: null });
    expect(line('GET', '/v1/orders/:id', 200)).toMatchObject({ account, key, object: order.id, connection: null, error_code: null });
    expect(line('GET', '/v1/orders', 200)).toMatchObject({ key, object: null });
  });

  it('name the code of an error, of a repeated answer too', () => {
    const refused = lines.filter(({ route, status }) => route === '/v1/refunds' && status === 422);
    expect(refused).toMatchObject([{ error_code: 'refund_amount_exceeds_refundable' }, { error_code: 'refund_amount_exceeds_refundable' }]);
    expect(line('GET', '/v1/orders/:id', 404)).toMatchObject({ error_code: 'resource_missing', object: null });
    expect(line('GET', '/v1/orders', 401)).toMatchObject({ error_code: 'api_key_invalid', key: null, account: null });
  });

  it('name the connection whose partner has sent a notice', () => {
    expect(line('POST', '/v1/integrations/payments/:connection', 401)).toMatchObject({ connection, key: null, object: null });
    expect(lines.filter((each) => each.connection === connection && each.status === 200)).not.toEqual([]);
  });

  it('contain no personal data, key or secret, like all other lines of the log', () => {
    expect(lines.length).toBeGreaterThan(10);
    for (const word of [...ZUBEIDA.words, ...secrets])
      for (const text of [word, encodeURIComponent(word)]) expect([text, log.includes(text)]).toEqual([text, false]);
  });
});
