import { seededRandom } from '#test/faults/seeded-random';
import type { Json, MerchantClient } from '#test/support/clients/merchant-client';
import type { PersonClient } from '#test/support/clients/person-client';
import { hire } from '#test/support/clients/staff';
import { plantPaidOrders } from '#test/support/facts/planted-orders';
import { eventually } from '#test/support/machine/eventually';
import { temporaryDirectory } from '#test/support/machine/temporary-directory';
import type { MortalService } from '#test/support/services/mortal-service';
import { operate } from '#test/support/services/operate';
import { startService } from '#test/support/services/service-under-test';

/** Two pages and a half. Of a large act: ACT_ITEMS=20000 ACT_KILLS=20. */
const ITEMS = Number(process.env['ACT_ITEMS'] ?? 250);
/** A start for each is most of what this takes. A small act may be done before it was killed so often. */
const KILLS = Number(process.env['ACT_KILLS'] ?? 2);
const LEAST = process.env['ACT_KILLS'] === undefined ? 1 : KILLS;
/** Milliseconds in which it is killed: in and between the pages. */
const WITHIN = 200;
const ACTS = '/admin/v1/bulk_acts';

/** KILL_SEED has a run's moments again. */
const seed = Number(process.env['KILL_SEED'] ?? Date.now() % 1_000_000);
const dataDir = temporaryDirectory().path('');

describe(`a service that is killed while it acts on a filter (KILL_SEED=${seed})`, () => {
  let service: MortalService;

  beforeAll(async () => {
    const running = await startService('own', { dataDir });
    await plantPaidOrders(running, ITEMS);
    await running.halt();
    service = await startService('mortal', { dataDir });
  });

  afterAll(() => service.stop());

  /** Another each time: where the service listens, and so where a browser goes, does not outlive a kill. */
  const owner = async (): Promise<PersonClient> => {
    let merchant: MerchantClient;
    await service.ask((each) => (merchant = each).get('/orders?limit=1'));
    return (await hire({ merchant: merchant!, operate: (operation, args) => operate(dataDir, operation, args) }, 'owner')).person;
  };

  const refundedOrders = async (): Promise<string[]> => {
    const orders: string[] = [];
    for (let page: Json = null; page?.has_more ?? true;) {
      const after = page === null ? '' : `&starting_after=${page.data.at(-1).id}`;
      page = (await service.ask((merchant) => merchant.get(`/refunds?limit=100${after}`))).body;
      orders.push(...page.data.map(({ order_id }: Json) => order_id));
    }
    return orders;
  };

  it('acts on each item once, and knows it in the end', async () => {
    const random = seededRandom(seed);
    const person = await owner();
    await person.patch('/admin/v1/settings', { undo_window_seconds: 0 });
    const act = { act: 'refund', list: 'orders', filter: { payment_status: 'paid' }, params: { percent: 10 } };
    const requested = await person.post(ACTS, act);
    expect([requested.status, requested.body.count]).toEqual([201, ITEMS]);
    const { id } = requested.body;

    await eventually(async () => expect(await refundedOrders()).not.toEqual([]));
    let kills = 0;
    for (; kills < KILLS && (await refundedOrders()).length < ITEMS; kills++) await service.killedAfter(random() * WITHIN);
    expect(kills).toBeGreaterThanOrEqual(LEAST);

    const other = await owner();
    const done = await eventually(async () => {
      const { body } = await other.get(`${ACTS}/${id}`);
      expect(body).toMatchObject({ status: 'done', progress: { done: ITEMS, failed: 0, total: ITEMS } });
      return body;
    });
    const orders = await refundedOrders();
    expect([orders.length, new Set(orders).size]).toEqual([ITEMS, ITEMS]);
    await eventually(async () => {
      const { body } = await other.get(`/v1/reports/runs/${done.report}`);
      expect(body).toMatchObject({ status: 'succeeded', row_count: ITEMS });
    });
    const { facts } = (await other.get(`/v1/history/${id}`)).body;
    expect(facts.map(({ type }: Json) => type)).toEqual(['bulk_act.requested', 'bulk_act.started', 'bulk_act.ended']);
  });
});
