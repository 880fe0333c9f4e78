import { EventStore } from '#platform/event-store/event-store';
import type { Json } from '#test/support/clients/merchant-client';
import { hire } from '#test/support/clients/staff';
import { plantPaidOrders } from '#test/support/facts/planted-orders';
import { eventually } from '#test/support/machine/eventually';
import { serviceUnderTest } from '#test/support/services/service-under-test';

/** So many that nobody is through with them before a stop arrives. */
const ITEMS = 300;
const PATIENCE = 60_000;
const ACTS = '/admin/v1/bulk_acts';

const { service, merchant } = serviceUnderTest('own');

const refundedOrders = async (): Promise<string[]> => {
  const orders: string[] = [];
  for (let page: Json = null; page?.has_more ?? true;) {
    const after = page === null ? '' : `&starting_after=${page.data.at(-1).id}`;
    page = (await merchant.get(`/refunds?limit=100${after}`)).body;
    orders.push(...page.data.map(({ order_id }: Json) => order_id));
  }
  return orders;
};

describe('an act on a filter that is stopped while it runs', () => {
  it('leaves the rest as it is, and reports on what was done', async () => {
    await plantPaidOrders(service, ITEMS);
    const { person } = await hire(service, 'owner');
    await person.patch('/admin/v1/settings', { undo_window_seconds: 0 });
    const act = { act: 'refund', list: 'orders', filter: { payment_status: 'paid' }, params: { percent: 10 } };
    const id = await eventually(async () => {
      expect((await person.post(ACTS, { ...act, dry_run: true })).body.count).toBe(ITEMS);
      return (await person.post(ACTS, act)).body.id;
    }, PATIENCE);
    // Its stream tells sooner than read models, which have much to do by then.
    await eventually(async () => {
      const [, second] = await service.part(EventStore).load(`bulk_act-${id}`);
      expect(second?.type).toBe('bulk_act.started');
    }, PATIENCE);
    const stop = await person.post(`${ACTS}/${id}/stop`);
    expect([200, 503]).toContain(stop.status);

    const { report, progress } = await eventually(async () => {
      const { body } = await person.get(`${ACTS}/${id}`);
      expect(body).toMatchObject({ status: 'stopped', report: expect.stringMatching(/^rpt_/) });
      return body;
    }, PATIENCE);
    expect(progress).toEqual({ done: expect.any(Number), failed: 0, total: ITEMS });
    expect(progress.done).toBeLessThan(ITEMS);
    await eventually(
      async () =>
        expect((await person.get(`/v1/reports/runs/${report}`)).body).toMatchObject({ status: 'succeeded', row_count: progress.done }),
      PATIENCE,
    );
    const { text } = await person.get(`/v1/reports/runs/${report}/file`);
    const [, ...rows] = text.trim().split('\r\n');
    expect(rows.map((row) => row.split(',')[1]).toSorted()).toEqual((await refundedOrders()).toSorted());
    const { facts } = (await person.get(`/v1/history/${id}`)).body;
    expect(facts.map(({ type }: Json) => type)).toEqual(['bulk_act.requested', 'bulk_act.started', 'bulk_act.stopped', 'bulk_act.ended']);
  }, 180_000);
});
