import type { Answered, Json, MerchantClient } from '#test/support/clients/merchant-client';
import { serviceUnderTest } from '#test/support/services/service-under-test';
import { expectEach } from '#test/support/machine/expect-each';

const { service, merchant } = serviceUnderTest('shared');

const PUBLIC = 'https://example.com/hooks';

let clerk: MerchantClient;
let cashier: MerchantClient;

beforeAll(async () => {
  const holder = async (scopes: string) => (await service.keyHolder({ type: 'restricted', scopes, rateLimit: 1_000 })).client;
  clerk = await holder('webhooks:write,orders:read');
  cashier = await holder('webhooks:write,checkout_sessions:write,orders:read,payments:read,refunds:read,cod:read,reports:read');
});

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

  it('to no others, when it creates or changes the endpoint', () =>
    expectEach(
      [
        [['checkout.session.created'], 'checkout_sessions:read'],
        [['order.paid', 'refund.failed'], 'refunds:read'],
        [['payment.failed'], 'payments:read'],
        [['cod.remitted'], 'cod:read'],
        [['*'], 'checkout_sessions:read'],
      ],
      async (events, scope) => {
        expect(refused(await clerk.post('/webhooks', { url: PUBLIC, events }))).toEqual(lacking(scope));
        const { id } = await register(clerk, ['order.paid']);
        expect(refused(await clerk.patch(`/webhooks/${id}`, { events }))).toEqual(lacking(scope));
        expect((await merchant.get('/webhooks')).body.data.map((each: Json) => each.events)).toEqual([['order.paid']]);
        await merchant.delete(`/webhooks/${id}`);
      },
    ));

  it('and cannot redirect events that it may not read to another address', async () => {
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
