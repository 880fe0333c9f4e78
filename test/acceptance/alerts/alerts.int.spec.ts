import { EventHistory } from '#platform/event-history/event-history';
import type { Json } from '#test/support/clients/merchant-client';
import { eventually } from '#test/support/machine/eventually';
import { serviceUnderTest } from '#test/support/services/service-under-test';
import { alertOf, alertsOf } from '#test/support/clients/raised-alerts';
import { receivedEvents } from '#test/support/partners/received-events';
import { codOrder } from '#test/support/clients/shop';
import { Storefront } from '#test/support/partners/storefront';

const { service, merchant, receiver } = serviceUnderTest('own', { receiver: true });

const events = receivedEvents(merchant, receiver, ['alert.created']);

let storefront: Storefront;
let account: string;
let order: string;
let alert: Json;

/** The merchant changes an order's total in the shop, which needs a person. */
const total = async (id: string, amount: number): Promise<void> => {
  storefront.shop.ledger.edit((await storefront.connection()).key_id, await storefront.idThere(id), { total: amount });
  await storefront.applied();
};
const read = async (id: string): Promise<Json> => (await merchant.get(`/alerts/${id}`)).body;

const holder = (scopes: string) => service.keyHolder({ account, type: 'restricted', scopes });

beforeAll(async () => {
  account = (await service.operate('accounts.list')).data[0].id;
  storefront = new Storefront(service);
  order = (await storefront.settled((await codOrder(merchant)).id)).id;
  await total(order, 300_000);
  alert = await alertOf(merchant, { order });
});

describe('GET /alerts, GET /alerts/{id}', () => {
  it('show what happened, the subject, and what to do', async () => {
    expect(alert).toEqual({
      id: expect.stringMatching(/^al_[0-9A-Za-z]{24}$/),
      object: 'alert',
      livemode: false,
      type: 'shop_total_changed',
      severity: 'warning',
      order_id: order,
      subject: order,
      summary: expect.stringContaining('₹3,000.00'),
      data: { amount: 249_900, currency: 'INR', amount_there: 300_000, currency_there: 'INR' },
      status: 'open',
      note: null,
      created_at: expect.any(Number),
      resolved_at: null,
      resolved_by: null,
    });
    expect(await read(alert.id)).toEqual(alert);
  });

  it('filter by status, type and order, and refuse unknown types', async () => {
    const found = async (query: object): Promise<string[]> => (await alertsOf(merchant, query)).map(({ id }) => id);
    expect(await found({ status: 'open', type: 'shop_total_changed,refund_stuck', order })).toEqual([alert.id]);
    expect(await found({ status: 'resolved', order })).toEqual([]);
    expect(await found({ type: 'refund_stuck' })).toEqual([]);
    expect(await found({ order: 'ord_000000000000000000000000' })).toEqual([]);
    const { status, body } = await merchant.get('/alerts?type=dispute_lost');
    expect([status, body.error.code, body.error.param]).toEqual([400, 'invalid_enum_value', 'type']);
  });

  it('need orders:read, in the alert’s account and mode', async () => {
    const { client: reader } = await holder('orders:read');
    const { client: other } = await holder('refunds:write');
    expect((await reader.get(`/alerts/${alert.id}`)).body).toEqual(alert);
    expect((await other.get('/alerts')).body.error).toMatchObject({ code: 'insufficient_scope', required_scope: 'orders:read' });
    const { id: another } = await service.operate('accounts.create', { name: 'Another' });
    for (const owner of [{ account, mode: 'live' }, { account: another }]) {
      const { client } = await service.keyHolder(owner);
      expect((await client.get('/alerts')).body.data).toEqual([]);
      for (const answer of [await client.get(`/alerts/${alert.id}`), await client.post(`/alerts/${alert.id}/resolve`)])
        expect([answer.status, answer.body.error.code]).toEqual([404, 'resource_missing']);
    }
  });
});

describe('alert.created', () => {
  it('reports an alert as it was then, once', async () => {
    await eventually(() => expect(events().map(({ data }) => data.object)).toEqual([alert]));
    expect((await merchant.get(`/events?order=${order}&type=alert.created`)).body.data).toEqual(events());
  });
});

describe('POST /alerts/{id}/resolve', () => {
  it('needs orders:write, and takes a note of at most 500 characters', async () => {
    const { client: reader } = await holder('orders:read');
    const { body } = await reader.post(`/alerts/${alert.id}/resolve`);
    expect(body.error).toMatchObject({ code: 'insufficient_scope', required_scope: 'orders:write' });
    const long = await merchant.post(`/alerts/${alert.id}/resolve`, { note: 'x'.repeat(501) });
    expect([long.status, long.body.error.code, long.body.error.param]).toEqual([400, 'string_too_long', 'note']);
    expect(await read(alert.id)).toEqual(alert);
  });

  it('records who resolved it and how; a repeat answers 200 and changes nothing', async () => {
    const { client: support, id: key } = await holder('orders:write');
    const note = 'Collected the rest.';
    const { status, body: resolved } = await support.post(`/alerts/${alert.id}/resolve`, { note });
    const resolved_by = { type: 'api_key', id: key, name: 'A key' };
    expect([status, resolved]).toEqual([200, { ...alert, status: 'resolved', note, resolved_at: expect.any(Number), resolved_by }]);
    expect((await alertsOf(merchant, { status: 'resolved', order }))[0]).toEqual(resolved);
    const again = await merchant.post(`/alerts/${alert.id}/resolve`, { note: 'Me too.' });
    expect([again.status, again.body]).toEqual([200, resolved]);
    expect(await service.part(EventHistory).stream(`alert-${alert.id}`)).toHaveLength(2);
  });

  it('lets the next cause raise a new alert', async () => {
    await total(order, 310_000);
    const next = await alertOf(merchant, { order, status: 'open' });
    expect(next).toMatchObject({ type: 'shop_total_changed', data: { amount_there: 310_000 } });
    expect(next.id).not.toBe(alert.id);
    expect((await read(alert.id)).status).toBe('resolved');
  });

  it('refuses an unknown alert', async () => {
    const { status, body } = await merchant.post('/alerts/al_000000000000000000000000/resolve');
    expect([status, body.error.code, body.error.param]).toEqual([404, 'resource_missing', 'id']);
  });
});
