import { randomUUID } from 'node:crypto';
import type { Json } from '#test/support/clients/merchant-client';
import { loadSdk, type Sdk, trusting } from '#test/support/clients/sdk';
import { cart, upi } from '#test/support/clients/shop';
import { given } from '#test/support/given/given';
import { serviceUnderTest } from '#test/support/services/service-under-test';

const { service, merchant } = serviceUnderTest('shared');
let sdk: Sdk;
let options: { baseUrl: string; apiKey: string; fetch: ReturnType<typeof trusting> };
let client: Json;

beforeAll(async () => {
  sdk = await loadSdk();
  const { key: apiKey } = await service.operate('keys.create', { type: 'secret', mode: 'test', name: 'SDK', rateLimit: 1000 });
  const { api: baseUrl, certificate } = service.addresses;
  options = { baseUrl, apiKey, fetch: trusting(certificate.file) };
  client = new sdk.PaymentsAndOrders(options);
});

async function idsOf(entries: AsyncIterable<Json>): Promise<string[]> {
  const ids: string[] = [];
  for await (const { id } of entries) ids.push(id);
  return ids;
}

describe('the SDK', () => {
  it('buys, reads what it wrote at once, and refunds', async () => {
    const session = await client.checkout.sessions.create(cart());
    expect(session.lastResponse.requestId).toMatch(/^req_/);
    const { order } = await client.checkout.sessions.complete(session.id, upi('success@test'));
    expect((await client.orders.retrieve(order)).client_reference_id).toBe('cart-7781');
    const { id } = await given.paidOrder(merchant);
    const refund = await client.refunds.create({ order_id: id, amount: 100, reason: 'customer_request' });
    expect(await client.refunds.retrieve(refund.id)).toMatchObject({ object: 'refund', amount: 100, order_id: id });
    expect(await idsOf(client.orders.payments.list(id))).toEqual([refund.payment]);
  });

  it('walks a list in both directions, and reads one page', async () => {
    const made: string[] = [];
    for (let n = 0; n < 5; n += 1) made.push((await client.checkout.sessions.create(cart({ client_reference_id: 'walked' }))).id);
    const walked = { client_reference_id: 'walked', limit: 2 };
    const newestFirst = await idsOf(client.checkout.sessions.list(walked));
    expect(newestFirst.toSorted()).toEqual(made.toSorted());
    const oldest = newestFirst.at(-1);
    expect(await idsOf(client.checkout.sessions.list({ ...walked, ending_before: oldest }))).toEqual(newestFirst.slice(0, -1).toReversed());
    const page = await client.checkout.sessions.list({ ...walked, status: ['open', 'complete'], created_at: { gte: 1 } });
    expect([page.has_more, page.data.map(({ id }: Json) => id)]).toEqual([true, newestFirst.slice(0, 2)]);
  });

  it('walks on while it deletes what it meets', async () => {
    const made: string[] = [];
    for (let n = 0; n < 7; n += 1)
      made.push((await client.webhooks.create({ url: `https://shop.example.com/${n}`, events: ['order.paid'] })).id);
    const met: string[] = [];
    for await (const { id } of client.webhooks.list({ limit: 3 })) {
      await client.webhooks.delete(id);
      met.push(id);
    }
    expect(met.toSorted()).toEqual(made.toSorted());
    expect(await client.webhooks.list().autoPagingToArray({ limit: 5 })).toEqual([]);
  });

  it('throws a refusal with its code, field, request and explanation', async () => {
    const refused = await client.refunds.create({ order_id: 'ord_nobody', amount: 1 }).catch((fault: Json) => fault);
    expect(refused).toMatchObject({ name: 'InvalidRequestError', code: 'resource_missing', status: 404 });
    expect(refused.requestId).toMatch(/^req_/);
    const { certificate } = service.addresses;
    const explained = await trusting(certificate.file)(refused.docUrl, {});
    expect(await explained.text()).toContain(`id="${refused.docUrl.split('#')[1]}"`);
    await expect(client.checkout.sessions.create(cart({ customer: { phone: '1' } }))).rejects.toMatchObject({ param: 'customer.phone' });
    const nobody = new sdk.PaymentsAndOrders({ ...options, apiKey: 'sk_test_nobody' });
    await expect(nobody.orders.list()).rejects.toMatchObject({ name: 'AuthenticationError' });
  });

  it('refunds once even if the answer is lost', async () => {
    const { id } = await given.paidOrder(merchant);
    let lost = 0;
    const losing = async (url: string, init: object): Promise<Response> => {
      const answer = await options.fetch(url, init);
      if (lost++ === 0) throw new TypeError('fetch failed');
      return answer;
    };
    const unlucky = new sdk.PaymentsAndOrders({ ...options, fetch: losing });
    const refund = await unlucky.refunds.create({ order_id: id, amount: 100 });
    expect([lost, refund.lastResponse.headers.get('idempotent-replayed')]).toEqual([2, 'true']);
    expect(await idsOf(client.refunds.list({ order_id: id }))).toEqual([refund.id]);
  });

  it('accepts an explicit idempotency key', async () => {
    const idempotencyKey = randomUUID();
    const [one, other] = [
      await client.checkout.sessions.create(cart(), { idempotencyKey }),
      await client.checkout.sessions.create(cart(), { idempotencyKey }),
    ];
    expect(other.id).toBe(one.id);
    await expect(client.checkout.sessions.create(cart({ metadata: {} }), { idempotencyKey })).rejects.toMatchObject({
      name: 'IdempotencyError',
    });
  });

  it('downloads and uploads files', async () => {
    const order = await given.paidOrder(merchant);
    const lines = (await (await client.history.export({ order: order.id })).text()).trimEnd().split('\n');
    expect(lines.length).toBeGreaterThan(2);
    const file = new Blob(['type,value,list\nphone,+919876500001,block\n'], { type: 'text/csv' });
    const imported = await client.risk.listEntries.import(file);
    expect(imported.object).toBe('risk_list_import');
  });
});
