import { eventually } from '#test/support/eventually';
import type { Answered, Json, MerchantClient } from '#test/support/merchant-client';
import { merchant, receiver, service } from '#test/support/own-service-and-receiver';
import { openSession } from '#test/support/shop';

const PUBLIC = 'https://example.com/hooks';

let clerk: MerchantClient;
let cashier: MerchantClient;

beforeAll(async () => {
  const holder = async (scopes: string) => (await service.keyHolder({ type: 'restricted', scopes, rateLimit: 1_000 })).client;
  clerk = await holder('webhooks:write,orders:read');
  cashier = await holder('webhooks:write,checkout_sessions:write,orders:read,refunds:read,cod:read');
}, 60_000);

const refused = ({ status, body }: Answered): unknown[] => [status, body.error?.code, body.error?.required_scope];
const lacking = (scope: string): unknown[] => [403, 'insufficient_scope', scope];

const register = async (client: MerchantClient, events: string[], url = PUBLIC): Promise<Json> =>
  (await client.post('/webhooks', { url, events })).body;

describe('a restricted key with webhooks:write subscribes an endpoint', () => {
  afterEach(async () => {
    for (const { id } of (await merchant.get('/webhooks?limit=100')).body.data) await merchant.delete(`/webhooks/${id}`);
  });

  it('to events whose resource it may read', async () => {
    expect((await register(clerk, ['order.paid', 'order.cancelled'])).status).toBe('enabled');
    expect((await register(cashier, ['*'])).status).toBe('enabled');
  });

  it.each([
    [['checkout.session.created'], 'checkout_sessions:read'],
    [['order.paid', 'refund.failed'], 'refunds:read'],
    [['cod.remitted'], 'cod:read'],
    [['*'], 'checkout_sessions:read'],
  ])('to no others, whether it makes the endpoint or changes it: %j', async (events, scope) => {
    expect(refused(await clerk.post('/webhooks', { url: PUBLIC, events }))).toEqual(lacking(scope));
    const { id } = await register(clerk, ['order.paid']);
    expect(refused(await clerk.patch(`/webhooks/${id}`, { events }))).toEqual(lacking(scope));
    expect((await merchant.get('/webhooks')).body.data.map((each: Json) => each.events)).toEqual([['order.paid']]);
  });

  it('and leads nothing to another address that it may not read', async () => {
    const { id } = await register(merchant, ['*']);
    expect(refused(await clerk.patch(`/webhooks/${id}`, { url: 'https://example.net/mine' }))).toEqual(lacking('checkout_sessions:read'));
    expect(refused(await clerk.patch(`/webhooks/${id}`, { url: 'https://example.net/mine', events: ['order.paid'] }))).toEqual(
      lacking('checkout_sessions:read'),
    );
    expect((await merchant.get(`/webhooks/${id}`)).body).toMatchObject({ url: PUBLIC, events: ['*'] });
    expect((await clerk.patch(`/webhooks/${id}`, { description: 'Noted', status: 'disabled' })).body.status).toBe('disabled');
    expect((await cashier.patch(`/webhooks/${id}`, { url: 'https://example.net/ours' })).body.url).toBe('https://example.net/ours');
  });
});

describe('what an endpoint was sent about something that a restricted key may not read', () => {
  let delivered: Json;

  beforeAll(async () => {
    const { id } = await register(merchant, ['checkout.session.created'], receiver.url);
    await openSession(merchant);
    await eventually(async () => {
      [delivered] = (await merchant.get(`/webhooks/${id}/deliveries`)).body.data;
      expect(delivered.status).toBe('succeeded');
    });
  }, 60_000);

  it('is shown to it without what was said', async () => {
    const { body: shown } = await clerk.get(`/webhook_deliveries/${delivered.id}`);
    expect(shown).toEqual({ ...delivered, request_body: null, response_body: null });
    expect((await clerk.get(`/webhooks/${delivered.endpoint}/deliveries`)).body.data).toEqual([shown]);
    expect((await cashier.get(`/webhook_deliveries/${delivered.id}`)).body).toEqual(delivered);
  });

  it('is neither downloaded nor sent again by it', async () => {
    const path = `/webhook_deliveries/${delivered.id}`;
    expect(refused(await clerk.get(`${path}/raw`))).toEqual(lacking('checkout_sessions:read'));
    expect(refused(await clerk.post(`${path}/replay`))).toEqual(lacking('checkout_sessions:read'));
    expect((await cashier.get(`${path}/raw`)).status).toBe(200);
    expect((await cashier.post(`${path}/replay`)).status).toBe(200);
  });
});
