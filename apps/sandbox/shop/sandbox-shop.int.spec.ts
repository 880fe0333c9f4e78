import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { request } from 'undici';
import { SandboxShop } from '#apps/sandbox/shop/sandbox-shop';
import { MachineClock } from '#platform/clock/machine-clock';
import { eventually } from '#test/support/machine/eventually';
import { temporaryDirectory } from '#test/support/machine/temporary-directory';
import { answering } from '#test/support/machine/answering';

const DOMAIN = 'asha.myshopify.test';
const directory = temporaryDirectory();
const taken: { headers: IncomingHttpHeaders; body: Buffer }[] = [];
let status = 200;
const receiver = createServer(
  answering(async (requested, answer) => {
    taken.push({ headers: requested.headers, body: await buffer(requested) });
    answer.writeHead(status).end();
  }),
);

let shop: SandboxShop;
let url: string;
let webhookUrl: string;

async function start(): Promise<void> {
  const account = { domain: DOMAIN, accessToken: 'shpat_1', appSecret: 'app secret', webhookUrl };
  shop = new SandboxShop({
    file: directory.path('shop.db'),
    clock: new MachineClock(),
    directory: { find: (domain) => (domain === DOMAIN ? account : null) },
    bucket: { most: 150, perSecond: 1 },
  });
  url = await shop.listen();
}

beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  webhookUrl = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
  await start();
});
afterAll(async () => {
  await shop.close();
  receiver.close();
  receiver.closeAllConnections();
});

const post = async (path: string, body: object, headers: Record<string, string> = {}) => {
  const answer = await request(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return { status: answer.statusCode, body: (await answer.body.json()) as Record<string, any> }; // oxlint-disable-line typescript/no-explicit-any
};
const ask = (query: string, variables: object = {}, token = 'shpat_1') =>
  post('/admin/api/2026-07/graphql.json', { query, variables }, { 'x-shopify-access-token': token, 'x-forwarded-host': DOMAIN });
const money = (amount: string): object => ({ shopMoney: { amount, currencyCode: 'INR' } });
const order = (sourceIdentifier: string): object => ({
  order: {
    sourceIdentifier,
    currency: 'INR',
    lineItems: [{ title: 'Kurta', quantity: 2, priceSet: money('499.50') }],
    taxLines: [{ priceSet: money('1.00') }],
  },
});

describe('the simulated shop', () => {
  it('refuses requests without its access token', async () => {
    expect((await ask('query Shop { shop { name } }', {}, 'another')).status).toBe(401);
    expect((await ask('query Shop { shop { name } }')).body).toMatchObject({ data: { shop: { name: DOMAIN } } });
  });

  it('makes orders whose total is what their parts come to, and sends notices of them under its app’s secret', async () => {
    const { body } = await ask('mutation CreateOrder', order('ord_a'));
    expect(body['data'].orderCreate).toMatchObject({ order: { name: '#1001', totalPriceSet: money('1000.00') }, userErrors: [] });
    const { headers, body: bytes } = await eventually(() => {
      const [notice] = taken.filter(({ headers: each }) => each['x-shopify-topic'] === 'orders/create');
      expect(notice).toBeDefined();
      return notice!;
    });
    expect(headers['x-shopify-hmac-sha256']).toBe(createHmac('sha256', 'app secret').update(bytes).digest('base64'));
    expect(headers['x-shopify-shop-domain']).toBe(DOMAIN);
    const digits = /"id":(\d+)/.exec(bytes.toString())![1]!;
    expect(digits).toBe(body['data'].orderCreate.order.legacyResourceId);
    expect(BigInt(digits)).toBeGreaterThan(BigInt(Number.MAX_SAFE_INTEGER));
  });

  it('says no in the platform’s words', async () => {
    const { body } = await ask('mutation CreateRefund', {
      input: { orderId: 'gid://shopify/Order/ord_a', transactions: [{ amount: '1.00' }] },
    });
    expect(body['data'].refundCreate.userErrors).toEqual([{ field: null, message: expect.stringContaining('cannot be more') }]);
    expect(await post(`/control/shops/${DOMAIN}/orders/ord_none/ship`, {})).toMatchObject({
      status: 422,
      body: { error: 'There is no order ord_none.' },
    });
    expect((await post(`/control/shops/${DOMAIN}/orders/ord_a/burn`, {})).status).toBe(404);
  });

  it('keeps its orders, and what it has yet to tell, over a restart', async () => {
    status = 500;
    taken.length = 0;
    expect((await post(`/control/shops/${DOMAIN}/orders/ord_a/ship`, { tracking_number: 'AWB-1' })).status).toBe(200);
    await eventually(() => expect(taken.length).toBeGreaterThan(2));
    await shop.close();
    status = 200;
    taken.length = 0;
    await start();
    await eventually(() => expect(shop.undelivered).toBe(0));
    expect(new Set(taken.map(({ headers }) => headers['x-shopify-topic']))).toEqual(
      new Set(['fulfillments/create', 'orders/fulfilled', 'orders/updated', 'fulfillments/update', 'fulfillment_events/create']),
    );
    expect(shop.ledger.order(DOMAIN, 'ord_a')).toMatchObject({ name: '#1001', fulfillments: [{ tracking_number: 'AWB-1' }] });
  });

  it('misbehaves on request as the gateway does: it refuses, is slow, loses its answer, acts twice, repeats what it tells', async () => {
    const trouble = (troubles: object) => post('/sandbox/troubles', troubles);
    await trouble({ failures: [{ on: 'mutation CreateOrder', as: 'status', times: 1 }] });
    expect((await ask('query Shop { shop { name } }')).status).toBe(200);
    expect((await ask('mutation CreateOrder', order('ord_b'))).status).toBe(500);
    expect(shop.ledger.ofSource(DOMAIN, 'ord_b')).toEqual([]);
    await trouble({ latency_ms: 50, failures: [{ on: 'mutation', as: 'drop_answer', times: 1 }] });
    const began = performance.now();
    await expect(ask('mutation CreateOrder', order('ord_b'))).rejects.toThrow();
    expect(performance.now() - began).toBeGreaterThanOrEqual(49);
    expect(shop.ledger.ofSource(DOMAIN, 'ord_b')).toHaveLength(1);
    await eventually(() => expect(shop.undelivered).toBe(0));
    taken.length = 0;
    await trouble({ notices: { copies: 2, spread_ms: 20 }, failures: [{ on: 'mutation', as: 'apply_twice', times: 1 }] });
    expect((await ask('mutation CreateOrder', order('ord_b'))).status).toBe(200);
    expect(shop.ledger.ofSource(DOMAIN, 'ord_b')).toHaveLength(3);
    await eventually(() => expect(taken).toHaveLength(4));
    const reported = (name: string): number => new Set(taken.map(({ headers }) => headers[name])).size;
    expect([reported('x-shopify-event-id'), reported('x-shopify-webhook-id')]).toEqual([2, 4]);
    expect((await trouble({ failures: [{ on: 'x', as: 'explode' }] })).status).toBe(400);
    await trouble({});
  });

  it('has a bucket that runs empty, and reports it', async () => {
    for (let calls = 0; calls < 15; calls++) await ask('query Shop { shop { name } }');
    const { body } = await ask('query Shop { shop { name } }');
    expect(body['errors']).toMatchObject([{ extensions: { code: 'THROTTLED' } }]);
    expect(body['extensions'].cost).toMatchObject({ requestedQueryCost: 10, throttleStatus: { maximumAvailable: 150, restoreRate: 1 } });
  });
});
