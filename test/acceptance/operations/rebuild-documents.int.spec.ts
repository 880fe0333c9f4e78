import { EventHistory } from '#platform/event-history/event-history';
import { ReadModelWriter } from '#platform/storage/read-model-writer';
import { codOrder, refund, refundBecomes } from '#test/support/clients/shop';
import { given } from '#test/support/given/given';
import { typedAt } from '#test/support/machine/command-line';
import { Storefront } from '#test/support/partners/storefront';
import { serviceUnderTest } from '#test/support/services/service-under-test';
import { readModelDocuments } from '#test/support/stores/read-model-documents';

const { service, merchant } = serviceUnderTest('own');

const rebuild = async (id: string): Promise<readonly [code: number, answer: unknown]> => {
  const [code, out] = await typedAt(service.dataDir, '--json', 'accounts', 'rebuild', id);
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

describe('rebuilding the documents of one account', () => {
  it('restores its orders, altered and missing', async () => {
    const orders = [await given.paidOrder(merchant), await codOrder(merchant), await codOrder(merchant)];
    const refunded = await refund(merchant, orders[0].id, 5_000);
    await refundBecomes(merchant, refunded.body.id, { status: 'succeeded' });
    await new Storefront(service).calm();
    const before = await readModelDocuments(service);
    await becomes(orders[0].id, JSON.stringify({ ...orders[0], amount: 1 }));
    await becomes(orders[1].id, null);
    expect(await readModelDocuments(service)).not.toEqual(before);
    const [code, answer] = await rebuild(service.account);
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

  it('is of an account that exists', async () => {
    expect(await rebuild('acct_000000000000000000000000')).toEqual([1, { error: expect.objectContaining({ code: 'resource_missing' }) }]);
  });
});
