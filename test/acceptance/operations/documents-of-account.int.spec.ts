import { EventHistory } from '#platform/event-history/event-history';
import { Projector } from '#platform/projector/projector';
import { ReadModelWriter } from '#platform/storage/read-model-writer';
import { given } from '#test/support/given/given';
import type { Json } from '#test/support/clients/merchant-client';
import { codOrder, openSession, refund, refundBecomes } from '#test/support/clients/shop';
import { typedAt } from '#test/support/machine/command-line';
import { eventually } from '#test/support/machine/eventually';
import { Storefront } from '#test/support/partners/storefront';
import { serviceUnderTest } from '#test/support/services/service-under-test';
import { readModelDocuments } from '#test/support/stores/read-model-documents';

const { service, merchant } = serviceUnderTest('own');

const OF_ORDERS = ['orders', 'payments', 'refunds', 'cod_collections'];

const rebuild = async (what: 'accounts' | 'orders', id: string): Promise<readonly [code: number, answer: unknown]> => {
  const [code, out] = await typedAt(service.dataDir, '--json', what, 'rebuild', id);
  return [code, JSON.parse(out) as unknown];
};

/** What no command does: an order's document is gone, or another. */
async function becomes(order: string, json: string | null): Promise<void> {
  const writer = service.part(ReadModelWriter);
  const stream = `order-${order}`;
  const { metadata } = (await service.part(EventHistory).stream(stream, 0))[0]!;
  const live = (await writer.generations()).find(({ model, state }) => state === 'live' && model === 'orders')!;
  await writer.requestRefold(live, stream);
  const document = json === null ? null : { scope: `${metadata.account}:test` as const, createdAt: 1, filters: {}, json };
  await writer.retried(live, stream, [{ id: order, document }], null);
}

describe('rebuilding documents', () => {
  let orders: readonly Json[];
  let before: Awaited<ReturnType<typeof readModelDocuments>>;
  const altered = ({ body }: Json): string => JSON.stringify({ ...body, amount: 1 });

  beforeAll(async () => {
    orders = [await given.paidOrder(merchant), await codOrder(merchant), await codOrder(merchant)];
    const refunded = await refund(merchant, orders[0].id, 5_000);
    await refundBecomes(merchant, refunded.body.id, { status: 'succeeded' });
    await new Storefront(service).calm();
    before = await readModelDocuments(service);
  });

  it('of one account restores its orders, altered and missing', async () => {
    await becomes(orders[0].id, altered(await merchant.get(`/orders/${orders[0].id}`)));
    await becomes(orders[1].id, null);
    expect(await readModelDocuments(service)).not.toEqual(before);
    const [code, answer] = await rebuild('accounts', service.account);
    expect([code, answer]).toEqual([
      0,
      {
        object: 'rebuilt_account',
        account: service.account,
        streams: expect.any(Number),
        projections: expect.arrayContaining(['orders', 'payments', 'refunds']),
        still_parked: 0,
      },
    ]);
    expect(await readModelDocuments(service)).toEqual(before);
  });

  it('of one order restores it, altered or missing, with its list rows, and does not change others', async () => {
    const { id } = orders[0];
    for (const json of [altered(await merchant.get(`/orders/${id}`)), null]) {
      await becomes(id, json);
      expect(await readModelDocuments(service)).not.toEqual(before);
      const [code, answer] = await rebuild('orders', id);
      expect([code, answer]).toEqual([0, { object: 'rebuilt_order', id, projections: expect.any(Array), still_parked: 0 }]);
      expect(OF_ORDERS).toEqual(expect.arrayContaining((answer as { projections: string[] }).projections));
      expect(await readModelDocuments(service)).toEqual(before);
    }
  });

  it('is of an account and an order that exist', async () => {
    const missing = [1, { error: expect.objectContaining({ code: 'resource_missing' }) }];
    expect(await rebuild('accounts', 'acct_000000000000000000000000')).toEqual(missing);
    for (const id of ['ord_000000000000000000000000', 'acct_1']) expect(await rebuild('orders', id)).toEqual(missing);
  });
});

async function lagOf(account: string): Promise<Json> {
  const [code, out] = await typedAt(service.dataDir, '--json', 'accounts', 'lag', account);
  return code === 0 ? JSON.parse(out) : [code, JSON.parse(out).error.code];
}

describe('how far the read models are behind with one account', () => {
  it('counts its facts that wait, and for how long, not those of others', async () => {
    const { id: other } = await service.operate('accounts.create', { name: 'Other' });
    await codOrder(merchant);
    const { account } = service;
    const current = { object: 'account_lag', account, waiting: 0, lag_seconds: 0 };
    await eventually(async () => expect(await lagOf(account)).toEqual(current));

    const projector = service.part(Projector);
    await projector.stop();
    const history = service.part(EventHistory);
    const [from, since] = [await history.end(), Date.now()];
    await openSession(merchant);
    await eventually(async () => {
      const written = (await history.read(from, 100)).filter(({ metadata }) => metadata.account === account);
      const behind = await lagOf(account);
      expect(behind.waiting).toBe(written.length);
      expect(behind.lag_seconds).toBeGreaterThan(0);
      expect(behind.lag_seconds).toBeLessThanOrEqual(Math.ceil((Date.now() - since) / 1000));
    });
    expect(await lagOf(other)).toMatchObject({ waiting: 0, lag_seconds: 0 });

    await projector.start();
    await eventually(async () => expect(await lagOf(account)).toEqual(current));
  });

  it('is of an account that exists', async () => {
    expect(await lagOf('acct_000000000000000000000000')).toEqual([1, 'resource_missing']);
  });
});
