import { actBecomes, ACTS, paidOrders, refundedOf, refunds } from '#test/support/clients/bulk-acts';
import { EventStore } from '#platform/event-store/event-store';
import { type Json, refusalOf } from '#test/support/clients/merchant-client';
import type { PersonClient } from '#test/support/clients/person-client';
import { hire } from '#test/support/clients/staff';
import { plantPaidOrders } from '#test/support/facts/planted-orders';
import { eventually } from '#test/support/machine/eventually';
import { serviceUnderTest } from '#test/support/services/service-under-test';

/** So many that nobody is through with them before a stop arrives. */
const ITEMS = 300;

const { service, merchant } = serviceUnderTest('own');

let owner: PersonClient;

/** Changes the undo window of the account. */
const undoWindow = async (seconds: number): Promise<void> => {
  expect((await owner.patch('/admin/v1/settings', { undo_window_seconds: seconds })).status).toBe(200);
};

beforeAll(async () => {
  ({ person: owner } = await hire(service, 'owner'));
  await undoWindow(0);
});

const refundedOrders = async (): Promise<string[]> => {
  const orders: string[] = [];
  for (let page: Json = null; page?.has_more ?? true;) {
    const after = page === null ? '' : `&starting_after=${page.data.at(-1).id}`;
    page = (await merchant.get(`/refunds?limit=100${after}`)).body;
    orders.push(...page.data.map(({ order_id }: Json) => order_id));
  }
  return orders;
};

// First: its filter finds every order that is paid.
describe('an act on a filter that is stopped while it runs', () => {
  it('leaves the rest as it is, and reports on what was done', async () => {
    await plantPaidOrders(service, ITEMS);
    const person = owner;
    const act = { act: 'refund', list: 'orders', filter: { payment_status: 'paid' }, params: { percent: 10 } };
    const id = await eventually(async () => {
      expect((await person.post(ACTS, { ...act, dry_run: true })).body.count).toBe(ITEMS);
      return (await person.post(ACTS, act)).body.id;
    });
    // Its stream tells sooner than read models, which have much to do by then.
    await eventually(async () => {
      const [, second] = await service.part(EventStore).load(`bulk_act-${id}`);
      expect(second?.type).toBe('bulk_act.started');
    });
    const stop = await person.post(`${ACTS}/${id}/stop`);
    expect([200, 503]).toContain(stop.status);

    const { report, progress } = await eventually(async () => {
      const { body } = await person.get(`${ACTS}/${id}`);
      expect(body).toMatchObject({ status: 'stopped', report: expect.stringMatching(/^rpt_/) });
      return body;
    });
    expect(progress).toEqual({ done: expect.any(Number), failed: 0, total: ITEMS });
    expect(progress.done).toBeLessThan(ITEMS);
    await eventually(async () =>
      expect((await person.get(`/v1/reports/runs/${report}`)).body).toMatchObject({ status: 'succeeded', row_count: progress.done }),
    );
    const { text } = await person.get(`/v1/reports/runs/${report}/file`);
    const [, ...rows] = text.trim().split('\r\n');
    expect(rows.map((row) => row.split(',')[1]).toSorted()).toEqual((await refundedOrders()).toSorted());
    const rest = { ...act, continues: id };
    expect(refusalOf(await person.post(ACTS, { ...rest, continues: 'act_1' }))).toEqual([404, 'resource_missing', 'continues']);
    const other = { ...rest, act: 'tag', params: { add: ['gift'] } };
    expect(refusalOf(await person.post(ACTS, other))).toEqual([400, 'invalid_value', 'continues']);
    expect((await person.post(ACTS, { ...rest, dry_run: true })).body.count).toBe(ITEMS - progress.done);
    const next = (await person.post(ACTS, rest)).body.id;
    await eventually(async () => expect((await person.get(`${ACTS}/${next}`)).body.status).toBe('done'));
    const refunded = await refundedOrders();
    expect([refunded.length, new Set(refunded).size]).toEqual([ITEMS, ITEMS]);
    expect(refusalOf(await person.post(ACTS, { ...rest, continues: next }))).toEqual([422, 'transition_not_allowed', 'continues']);
    const { facts } = (await person.get(`/v1/history/${id}`)).body;
    const types = facts.map(({ type }: Json) => type.replace('bulk_act.', ''));
    expect(types).toEqual(['requested', 'started', 'stopped', 'ended', 'continued']);
  });
});

describe('a stop', () => {
  it('in the undo window undoes the whole act', async () => {
    const { orders, filter } = await paidOrders(merchant, 1);
    await undoWindow(600);
    const { body } = await owner.post(ACTS, refunds(filter));
    expect(body.starts_at).toBe(body.created_at + 600);
    const stopped = await owner.post(`${ACTS}/${body.id}/stop`);
    expect([stopped.status, stopped.body.status, stopped.body.report]).toEqual([200, 'stopped', null]);
    expect((await owner.post(`${ACTS}/${body.id}/stop`)).body).toEqual(stopped.body);
    const again = { ...refunds(filter), continues: body.id, dry_run: true };
    expect((await owner.post(ACTS, again)).body.count).toBe(1);
    service.clock.advance(600);
    await undoWindow(0);
    const next = await owner.post(ACTS, refunds({ client_reference_id: 'nobody' }));
    await actBecomes(owner, next.body.id, { status: 'done' });
    expect(await refundedOf(merchant, orders)).toEqual([0]);
    expect((await owner.get(`${ACTS}/${body.id}`)).body).toEqual(stopped.body);
  });

  it('has nothing to undo, because no item starts before the undo window is over', async () => {
    const { orders, filter } = await paidOrders(merchant, 1);
    await undoWindow(60);
    const { body } = await owner.post(ACTS, refunds(filter));
    await undoWindow(0);
    expect(await refundedOf(merchant, orders)).toEqual([0]);
    service.clock.advance(60);
    await actBecomes(owner, body.id, { status: 'done' });
    expect(await refundedOf(merchant, orders)).toEqual([249_900]);
    expect(refusalOf(await owner.post(`${ACTS}/${body.id}/stop`))).toEqual([422, 'transition_not_allowed', 'id']);
  });

  it('is allowed for one’s own acts, and to owners', async () => {
    const [{ person: one }, { person: other }] = [await hire(service, 'finance'), await hire(service, 'finance')];
    const { filter } = await paidOrders(merchant, 1);
    await undoWindow(600);
    const [mine, theirs] = [(await one.post(ACTS, refunds(filter))).body, (await one.post(ACTS, refunds(filter))).body];
    await undoWindow(0);
    expect(refusalOf(await other.post(`${ACTS}/${mine.id}/stop`))).toEqual([403, 'role_insufficient', null]);
    expect((await one.post(`${ACTS}/${mine.id}/stop`)).body.status).toBe('stopped');
    expect((await owner.post(`${ACTS}/${theirs.id}/stop`)).body.status).toBe('stopped');
    expect(refusalOf(await owner.post(`${ACTS}/${theirs.id}/stop`, {}, { 'x-mode': 'live' }))).toEqual([404, 'resource_missing', 'id']);
    expect((await owner.get(`${ACTS}?status=stopped&requested_by=${theirs.requested_by}`)).body.data).toHaveLength(2);
  });

  it.each([
    ['suspended', 'stopped', { status: 'suspended' }],
    ['demoted', 'stopped', { role: 'viewer' }],
    ['made an owner', 'waiting', { role: 'owner' }],
  ])('follows where the person is %s: the act is then %s', async (_, expected, change) => {
    const { person, id } = await hire(service, 'finance');
    const { orders, filter } = await paidOrders(merchant, 1);
    await undoWindow(600);
    const { body } = await person.post(ACTS, refunds(filter));
    await undoWindow(0);
    await service.operate('users.update', { id, ...change });
    await actBecomes(owner, body.id, { status: expected });
    expect(await refundedOf(merchant, orders)).toEqual([0]);
    if (expected === 'waiting') expect((await owner.post(`${ACTS}/${body.id}/stop`)).body.status).toBe('stopped');
  });
});
