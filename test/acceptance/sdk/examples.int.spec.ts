import { type ChildProcessByStdio, spawn } from 'node:child_process';
import type { Readable } from 'node:stream';
import type { Json } from '#test/support/clients/merchant-client';
import { upi } from '#test/support/clients/shop';
import { eventually } from '#test/support/machine/eventually';
import { freePort } from '#test/support/machine/free-port';
import { serviceUnderTest } from '#test/support/services/service-under-test';

const { service, merchant } = serviceUnderTest('own', { settings: { WEBHOOK_ALLOW_HTTP: 'true' } });

describe.each([
  ['with Express', 'examples/express-shop/server.js'],
  ['made of files', 'examples/static-shop/serve.js'],
])('the shop %s', (_, program) => {
  let shop: ChildProcessByStdio<null, Readable, null>;
  let address: string;
  let said = '';

  beforeAll(async () => {
    const port = await freePort();
    address = `http://127.0.0.1:${port}`;
    const { key } = await service.operate('keys.create', { type: 'secret', mode: 'test', name: program });
    const { secret } = (await merchant.post('/webhooks', { url: `${address}/webhooks`, events: ['order.paid'] })).body;
    const { api, certificate } = service.addresses;
    const env = {
      PORT: String(port),
      SHOP_URL: 'https://shop.example.com',
      PAYMENTS_URL: api,
      PAYMENTS_KEY: key,
      WEBHOOK_SECRET: secret,
      NODE_EXTRA_CA_CERTS: certificate.file,
    };
    shop = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    shop.stdout.on('data', (text: Buffer) => (said += text));
    await eventually(() => expect(said).toContain('http://localhost'));
  });
  afterAll(() => shop.kill());

  it('leads to the checkout page, and learns by a webhook that it is paid for', async () => {
    expect(await (await fetch(address)).text()).toContain('<form method="post" action="/buy">');
    const body = new URLSearchParams({ phone: '+919876543210' });
    const bought = await fetch(`${address}/buy`, { method: 'POST', body, redirect: 'manual' });
    expect([bought.status, bought.headers.get('location')]).toEqual([303, expect.stringContaining(service.addresses.api)]);

    const [session] = (await merchant.get('/checkout/sessions?limit=1')).body.data as [Json];
    expect(bought.headers.get('location')).toContain(session.id);
    expect(session).toMatchObject({ amount: 249_900, customer: { phone: '+919876543210' } });
    expect(await (await fetch(address + new URL(session.success_url).pathname)).text()).not.toContain('Paid.');
    const { order } = (await merchant.post(`/checkout/sessions/${session.id}/complete`, upi('success@test'))).body;
    await eventually(async () => {
      const page = await (await fetch(address + new URL(session.success_url).pathname)).text();
      expect(page.includes('Paid.') || said.includes(`Send the kurta of order ${order}`)).toBe(true);
    });
  });

  it('refuses a delivery that the service has not signed', async () => {
    const headers = { 'content-type': 'application/json', 'webhook-id': 'evt_1', 'webhook-timestamp': '1', 'webhook-signature': 'v1,AA==' };
    const { status } = await fetch(`${address}/webhooks`, { method: 'POST', body: '{"type":"order.paid"}', headers });
    expect(status).toBe(400);
  });
});
