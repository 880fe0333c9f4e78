import { EventStore } from '#platform/event-store/event-store';
import { actBecomes, ACTS, paidOrders, refundedOf, refunds } from '#test/support/clients/bulk-acts';
import { type Answered, type Json, refusalOf } from '#test/support/clients/merchant-client';
import type { PersonClient } from '#test/support/clients/person-client';
import { hire } from '#test/support/clients/staff';
import { eventually } from '#test/support/machine/eventually';
import { serviceUnderTest } from '#test/support/services/service-under-test';

const { service, merchant } = serviceUnderTest('own');

/** A tenth of ₹2,499.00. */
const TENTH = 24_990;
const CONTINUED = [422, 'bulk_act_continued', 'continues'];

let owner: PersonClient;

const undoWindow = async (seconds: number): Promise<void> =>
  expect((await owner.patch('/admin/v1/settings', { undo_window_seconds: seconds })).status).toBe(200);

/** An act that was stopped before its first item: it has left all of them. */
async function stoppedAct(items = 2): Promise<{ orders: Json[]; id: string; rest: object }> {
  const { orders, filter } = await paidOrders(merchant, items);
  const act = refunds(filter, { params: { percent: 10 } });
  await undoWindow(600);
  const { id } = (await owner.post(ACTS, act)).body;
  expect((await owner.post(`${ACTS}/${id}/stop`)).body.status).toBe('stopped');
  return { orders, id, rest: { ...act, continues: id } };
}

/** Lets the request fail just before the stopped act would record that it is continued, as if the process was killed there. */
async function killedBeforeClaim(request: () => Promise<Answered>): Promise<Answered> {
  const store = service.part(EventStore);
  const append = store.append.bind(store);
  store.append = (stream, expected, events) =>
    events.some(({ type }) => type === 'bulk_act.continued') ? Promise.reject(new Error('killed')) : append(stream, expected, events);
  try {
    const answer = await request();
    expect(answer.status).toBe(500);
    return answer;
  } finally {
    store.append = append;
  }
}

const newest = async (): Promise<Json> => (await owner.get(`${ACTS}?limit=1`)).body.data[0];
const amounts = (orders: Json[], each: number): number[] => orders.map(() => each);

beforeAll(async () => {
  ({ person: owner } = await hire(service, 'owner'));
});

describe('a stopped act', () => {
  it('is continued by one of two requests at once, and its items are acted on once', async () => {
    const { orders, id, rest } = await stoppedAct();
    await undoWindow(0);
    const answers = await Promise.all([owner.post(ACTS, rest), owner.post(ACTS, rest), owner.post(ACTS, rest)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422, 422]);
    for (const refused of answers.filter(({ status }) => status === 422)) expect(refusalOf(refused)).toEqual(CONTINUED);
    const next = answers.find(({ status }) => status === 201)!.body.id;
    await actBecomes(owner, next, { status: 'done' });
    const { data } = (await owner.get(ACTS)).body;
    for (const each of data.filter((act: Json) => act.status === 'waiting')) await actBecomes(owner, each.id, { status: 'stopped' });
    expect(await refundedOf(merchant, orders)).toEqual(amounts(orders, TENTH));

    const late = await owner.post(ACTS, rest);
    expect([refusalOf(late), late.body.error.message.includes(next)]).toEqual([CONTINUED, true]);
    expect(refusalOf(await owner.post(ACTS, { ...rest, dry_run: true }))).toEqual(CONTINUED);
    const { facts } = (await owner.get(`/v1/history/${id}`)).body;
    expect(facts.at(-1)).toMatchObject({ type: 'bulk_act.continued', data: { by: next } });
  });

  it('is continued by the act of a request that was killed, without a repeat', async () => {
    const { orders, rest } = await stoppedAct();
    await undoWindow(0);
    await killedBeforeClaim(() => owner.post(ACTS, rest));
    const { id } = await eventually(async () => {
      const act = await newest();
      expect(act.status).toBe('done');
      return act;
    });
    expect(await refundedOf(merchant, orders)).toEqual(amounts(orders, TENTH));
    const late = await owner.post(ACTS, rest);
    expect([refusalOf(late), late.body.error.message.includes(id)]).toEqual([CONTINUED, true]);
  });

  it('is continued by the repeat of a request that was killed, which gives the same act', async () => {
    const { orders, rest } = await stoppedAct();
    const key = { 'idempotency-key': 'continue once' };
    await killedBeforeClaim(() => owner.post(ACTS, rest, key));
    const repeated = await owner.post(ACTS, rest, key);
    expect([repeated.status, repeated.body.id]).toEqual([201, (await newest()).id]);
    service.clock.advance(600);
    await actBecomes(owner, repeated.body.id, { status: 'done' });
    expect(await refundedOf(merchant, orders)).toEqual(amounts(orders, TENTH));
  });

  it('is continued by the act that comes first after a kill: the other one is stopped, and is not continued itself', async () => {
    const { orders, rest } = await stoppedAct();
    await killedBeforeClaim(() => owner.post(ACTS, rest));
    const killed = await eventually(async () => {
      const act = await newest();
      expect(act.status).toBe('waiting');
      return act;
    });
    const next = await owner.post(ACTS, rest);
    expect(next.status).toBe(201);
    expect((await owner.post(`${ACTS}/${killed.id}/stop`)).body.status).toBe('stopped');
    const itself = { ...rest, continues: killed.id };
    expect(refusalOf(await owner.post(ACTS, { ...itself, dry_run: true }))).toEqual(CONTINUED);
    expect(refusalOf(await owner.post(ACTS, itself))).toEqual(CONTINUED);
    service.clock.advance(600);
    await actBecomes(owner, next.body.id, { status: 'done' });
    expect(await refundedOf(merchant, orders)).toEqual(amounts(orders, TENTH));
  });

  it('leaves its items to the last act of a chain', async () => {
    const { orders, rest } = await stoppedAct();
    const second = (await owner.post(ACTS, rest)).body.id;
    expect((await owner.post(`${ACTS}/${second}/stop`)).body.status).toBe('stopped');
    expect(refusalOf(await owner.post(ACTS, rest))).toEqual(CONTINUED);
    await undoWindow(0);
    const third = await owner.post(ACTS, { ...rest, continues: second });
    await actBecomes(owner, third.body.id, { status: 'done' });
    expect(await refundedOf(merchant, orders)).toEqual(amounts(orders, TENTH));
  });
});

describe('a stopped act whose continuation needs approval', () => {
  it('is continued by the first approved act that runs; a later approval is refused', async () => {
    const { orders, rest } = await stoppedAct();
    const finance = await hire(service, 'finance');
    await owner.patch('/admin/v1/settings', { requires_approval: ['bulk_act'], undo_window_seconds: 0 });
    const [one, other] = [await finance.person.post(ACTS, rest), await finance.person.post(ACTS, rest)];
    expect([one.status, other.status]).toEqual([202, 202]);
    const approved = await owner.post(`/admin/v1/proposals/${one.body.id}/approve`);
    expect(approved.status).toBe(200);
    await actBecomes(owner, one.body.subject, { status: 'done' });
    expect(refusalOf(await owner.post(`/admin/v1/proposals/${other.body.id}/approve`))).toEqual(CONTINUED);
    expect(await refundedOf(merchant, orders)).toEqual(amounts(orders, TENTH));
  });
});
