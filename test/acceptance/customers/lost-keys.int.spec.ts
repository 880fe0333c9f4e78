import { rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import { EventHistory } from '#platform/event-history/event-history';
import type { Json } from '#test/support/clients/merchant-client';
import type { RunningService } from '#test/support/services/running-service';
import { startService } from '#test/support/services/service-under-test';
import { orderBecomes, placeOrder, refund, refundBecomes, upi } from '#test/support/clients/shop';
import { given } from '#test/support/given/given';
import { shopper } from '#test/support/clients/shopper';

const ASHA = shopper('+919812345670', 'Asha Rao', 'asha.r', '7-B, Tamarind Court');
const RAVI = shopper('+919812345681', 'Ravi Menon', 'ravi.m', '22, Neem Lane');
const ZOYA = shopper('+919812345692', 'Zoya Khan', 'zoya.k', '3, Lake View');
const NOBODY = { phone: null, email: null, name: null, id: null };

const onEmbeddedStores = process.env['BACKEND'] === undefined ? describe : describe.skip;

onEmbeddedStores('a person whose key is lost', () => {
  let service: RunningService;
  const orders: Record<string, Json> = {};
  let open: Json;

  beforeAll(async () => {
    service = await startService('own');
    for (const person of [ASHA, RAVI, ZOYA]) orders[person.phone] = await given.paidOrder(service.merchant, person.cart);
    open = await placeOrder(service.merchant, upi('pending@test'), ASHA.cart);
    const keyOf = async (order: Json): Promise<string> => {
      const events = await service.part(EventHistory).stream(`order-${order.id}`);
      return (events.find(({ metadata }) => metadata.subject !== undefined) as RecordedEvent).metadata.subject!;
    };
    const [damaged, missing] = [await keyOf(orders[ASHA.phone]), await keyOf(orders[RAVI.phone])];
    await service.halt();
    const keys = new DatabaseSync(join(service.dataDir, 'keys.db'));
    keys.prepare(`UPDATE keys SET sealed = 'v1.' || substr(sealed, 10) WHERE subject = ?`).run(damaged);
    keys.prepare('DELETE FROM keys WHERE subject = ?').run(missing);
    keys.close();
    // All of the history is read at the start.
    for (const suffix of ['', '-wal', '-shm']) rmSync(join(service.dataDir, `read-models.db${suffix}`), { force: true });
    service = await startService('own', { dataDir: service.dataDir });
  });
  afterAll(() => service.stop());

  const order = async ({ phone }: { phone: string }): Promise<Json> => (await service.merchant.get(`/orders/${orders[phone].id}`)).body;

  it('is shown as unknown, and everybody else as before', async () => {
    for (const person of [ASHA, RAVI])
      expect(await order(person)).toMatchObject({ status: 'paid', customer: NOBODY, shipping_address: null });
    expect(await order(ZOYA)).toMatchObject({ customer: { name: 'Zoya Khan' }, shipping_address: { line1: '3, Lake View' } });
    expect(await service.operate('projections.parked')).toMatchObject({ data: [] });
  });

  it('is counted in the metrics, once for each key', async () => {
    const metrics = await (await fetch(`${service.addresses.operations}/metrics`)).text();
    expect(metrics).toMatch(/^personal_data_keys_lost_total 2$/m);
  });

  it('does not block commands and notices about their orders', async () => {
    const { id } = (await refund(service.merchant, orders[RAVI.phone].id, 100)).body;
    await refundBecomes(service.merchant, id, { status: 'succeeded' });
    await service.bankApproves(open.id);
    expect(await orderBecomes(service.merchant, open.id, { status: 'paid' })).toMatchObject({ customer: NOBODY });
  });

  it('gets another key for new data, and can be forgotten', async () => {
    for (const person of [ASHA, RAVI]) {
      expect((await given.paidOrder(service.merchant, person.cart)).customer.name).toBe(person.cart.customer.name);
      const { forgotten } = await service.operate('customers.forget', { phone: person.phone });
      expect(forgotten).toHaveLength(1);
      expect(await service.kept.containing(person.words)).toEqual([]);
    }
    expect((await order(ZOYA)).customer.name).toBe('Zoya Khan');
  });
});
