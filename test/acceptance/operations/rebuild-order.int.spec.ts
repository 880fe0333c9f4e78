import { EventHistory } from '#platform/event-history/event-history';
import { ReadModelWriter } from '#platform/storage/read-model-writer';
import { typedAt } from '#test/support/machine/command-line';
import { serviceUnderTest } from '#test/support/services/service-under-test';
import { readModelDocuments } from '#test/support/stores/read-model-documents';
import { codOrder, refund, refundBecomes } from '#test/support/clients/shop';
import { given } from '#test/support/given/given';
import { Storefront } from '#test/support/partners/storefront';

const { service, merchant } = serviceUnderTest('own');

const rebuild = async (id: string) => {
  const [code, out] = await typedAt(service.dataDir, '--json', 'orders', 'rebuild', id);
  return [code, JSON.parse(out) as unknown];
};
const OF_ORDERS = ['orders', 'payments', 'refunds', 'cod_collections'];

/** What no command does: documents become others, or none. */
async function become(order: string, json: string | null): Promise<void> {
  const writer = service.part(ReadModelWriter);
  const stream = `order-${order}`;
  const { metadata } = (await service.part(EventHistory).stream(stream, 0))[0]!;
  for (const generation of (await writer.generations()).filter(({ model, state }) => state === 'live' && model === 'orders')) {
    await writer.requestRefold(generation, stream);
    const document = json === null ? null : { scope: `${metadata.account}:test` as const, createdAt: 1, filters: {}, json };
    await writer.retried(generation, stream, [{ id: order, document }], null);
  }
}

describe('rebuilding one order', () => {
  it('restores it, altered or missing, with its list rows, and does not change others', async () => {
    const { id } = await given.paidOrder(merchant);
    await refundBecomes(merchant, (await refund(merchant, id, 5_000)).body.id, { status: 'succeeded' });
    await codOrder(merchant);
    await new Storefront(service).calm();
    const before = await readModelDocuments(service);
    for (const json of [JSON.stringify({ ...(await merchant.get(`/orders/${id}`)).body, amount: 1 }), null]) {
      await become(id, json);
      expect(await readModelDocuments(service)).not.toEqual(before);
      const [code, answer] = await rebuild(id);
      expect([code, answer]).toEqual([0, { object: 'rebuilt_order', id, projections: expect.any(Array), still_parked: 0 }]);
      expect(OF_ORDERS).toEqual(expect.arrayContaining((answer as { projections: string[] }).projections));
      expect(await readModelDocuments(service)).toEqual(before);
    }
  });

  it('refuses anything but an order', async () => {
    for (const id of ['ord_000000000000000000000000', 'acct_1'])
      expect(await rebuild(id)).toEqual([1, { error: expect.objectContaining({ code: 'resource_missing' }) }]);
  });
});
