import { eventually } from '#test/support/machine/eventually';
import type { Json } from '#test/support/clients/merchant-client';
import { serviceUnderTest } from '#test/support/services/service-under-test';
import { codOrder, orderBecomes, refund, timelineOf } from '#test/support/clients/shop';
import { given } from '#test/support/given/given';
import { Storefront } from '#test/support/partners/storefront';

const { service, merchant } = serviceUnderTest('own');

let storefront: Storefront;
let domain: string;

beforeAll(async () => {
  storefront = new Storefront(service);
  domain = (await storefront.connection()).key_id;
});

afterEach(() => storefront.shop.trouble.set({}));

const copies = (id: string): number => storefront.shop.ledger.ofSource(domain, id).length;

/** The test's clock is moved on until both copies agree: waiting is part of what is tested, not how long it takes. */
const agreed = (id: string): Promise<Json> =>
  eventually(async () => {
    service.clock.advance(31);
    return orderBecomes(merchant, id, { storefront: { sync_state: 'synced', sync_error: null } });
  });

describe('a shop that', () => {
  it('drops its answer after creating the order gets the request again, and has the order once', async () => {
    storefront.shop.trouble.set({ failures: [{ on: 'mutation', as: 'drop_answer', times: 1 }] });
    const { id } = await codOrder(merchant);
    await eventually(() => expect(copies(id)).toBe(1));
    expect(storefront.shop.trouble.over).toBe(true);
    await agreed(id);
    expect(copies(id)).toBe(1);
  });

  it('drops its answers to everything has each order, payment and refund once all the same', async () => {
    const { id } = await given.paidOrder(merchant);
    await storefront.settled(id);
    storefront.shop.trouble.set({ failures: [{ on: '/admin/', as: 'drop_answer', times: 3 }] });
    const { body } = await refund(merchant, id, 20_000);
    await orderBecomes(merchant, id, { refund_status: 'partial' });
    await agreed(id);
    expect(storefront.shop.ledger.order(domain, id)).toMatchObject({ received: 249_900, refunds: [{ amount: 20_000, note: body.id }] });
  });

  it('answers too late, when it was given up, has the order once', async () => {
    storefront.shop.trouble.set({ latency_ms: 12_500, latency_on: 'mutation' });
    const { id } = await given.paidOrder(merchant);
    await eventually(() => expect(copies(id)).toBe(1));
    storefront.shop.trouble.set({});
    await agreed(id);
    await eventually(() => expect(storefront.shop.underWay.calls).toBe(0));
    expect(copies(id)).toBe(1);
  });

  it('answers 500 for a while is tried again; the order says so, and others of its merchant go on being sold', async () => {
    storefront.shop.trouble.set({ failures: [{ on: '/admin/', as: 'status' }] });
    const { id } = await codOrder(merchant);
    await eventually(async () => {
      service.clock.advance(31);
      await orderBecomes(merchant, id, { storefront: { sync_state: 'failed', sync_error: expect.stringContaining('500') } });
    });
    const data = await timelineOf(merchant, id);
    expect(data.map(({ summary }: Json) => summary)).toContainEqual(expect.stringMatching(/^Alert: the storefront could not be updated: /));
    const other = await given.paidOrder(merchant);
    storefront.shop.trouble.set({});
    await agreed(id);
    await agreed(other.id);
    expect([copies(id), copies(other.id)]).toEqual([1, 1]);
  });

  it('does not answer holds up neither the orders of another account nor their shop', async () => {
    const another = await service.operate('accounts.create', { name: 'Another store' });
    const { client } = await service.keyHolder({ account: another.id, rateLimit: 1_000_000 });
    storefront.shop.trouble.set({ failures: [{ on: '/admin/', as: 'hang', times: 1 }] });
    await codOrder(merchant);
    await eventually(() => expect(storefront.shop.trouble.over).toBe(true));
    const { id } = await codOrder(client);
    await orderBecomes(client, id, { storefront: { sync_state: 'synced' } });
    await client.close();
  });

  it('says that it was too much is left alone for as long as it says, and then has everything', async () => {
    const bucket = storefront.shop['buckets'].get(domain)!;
    bucket['available'] = -20;
    const orders = await Promise.all([codOrder(merchant), codOrder(merchant), codOrder(merchant)]);
    for (const { id } of orders) await agreed(id);
    expect(orders.map(({ id }) => copies(id))).toEqual([1, 1, 1]);
  });
});
