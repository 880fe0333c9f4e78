import { DAY } from '#kernel/time';
import { actBecomes, ACTS, ownReference, paidOrders, refundedOf, refunds } from '#test/support/clients/bulk-acts';
import { refusalOf, type Json } from '#test/support/clients/merchant-client';
import type { PersonClient } from '#test/support/clients/person-client';
import { codOrder, orderBecomes } from '#test/support/clients/shop';
import { given } from '#test/support/given/given';
import { alertOf } from '#test/support/clients/raised-alerts';
import { hire } from '#test/support/clients/staff';
import { eventually } from '#test/support/machine/eventually';
import { Storefront } from '#test/support/partners/storefront';
import { status } from '#test/support/partners/webhook-receiver';
import { serviceUnderTest } from '#test/support/services/service-under-test';
import { expectEach } from '#test/support/machine/expect-each';

const MOST = 12;
const { service, merchant, receiver } = serviceUnderTest('own', { receiver: true, settings: { BULK_ACT_ITEMS: String(MOST) } });
const PHONE = '+919812345670';

let owner: PersonClient;

/** Changes the undo window of the account. */
const undoWindow = async (seconds: number): Promise<void> => {
  expect((await owner.patch('/admin/v1/settings', { undo_window_seconds: seconds })).status).toBe(200);
};

beforeAll(async () => {
  ({ person: owner } = await hire(service, 'owner'));
  await undoWindow(0);
});

/** The rows of the act's report. */
async function reportOf({ report }: Json, person = owner): Promise<string[][]> {
  await eventually(async () => expect((await person.get(`/v1/reports/runs/${report}`)).body.status).toBe('succeeded'));
  const { text } = await person.get(`/v1/reports/runs/${report}/file`);
  const [, ...rows] = text.trim().split('\r\n');
  return rows.map((row) => row.split(',')).toSorted(([, one], [, other]) => (one! < other! ? -1 : 1));
}

describe('a dry run', () => {
  it('returns the number, the total and the refusals, and changes nothing', async () => {
    const { orders, filter } = await paidOrders(merchant, 2);
    const cash = await codOrder(merchant, filter);
    const { status, body } = await owner.post(ACTS, refunds(filter, { params: { percent: 33 }, dry_run: true }));
    // 33 % of 249,900.
    expect([status, body.object, body.id, body.count, body.amount]).toEqual([200, 'bulk_act', null, 3, 2 * 82_467]);
    const items = Object.fromEntries(body.items.map((item: Json) => [item.id, item]));
    for (const { id } of orders) expect(items[id]).toEqual({ id, amount: 82_467, refusal: null });
    expect(items[cash.id]).toEqual({ id: cash.id, amount: 0, refusal: { code: 'cod_not_refundable', message: expect.any(String) } });
    expect((await owner.get(ACTS)).body.data).toEqual([]);
    expect(await refundedOf(merchant, orders)).toEqual([0, 0]);
  });
});

describe('an act on a filter', () => {
  it('processes the items found at the request, once each, and reports every item', async () => {
    const { orders, filter } = await paidOrders(merchant, 2);
    const cash = await codOrder(merchant, filter);
    const { status, body } = await owner.post(ACTS, refunds(filter), { 'idempotency-key': 'refund-all' });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      object: 'bulk_act',
      status: 'waiting',
      count: 3,
      amount: 499_800,
      report: null,
      filter: { client_reference_id: null },
    });
    expect(body.progress).toEqual({ done: 0, failed: 0, total: 3 });
    const later = await given.paidOrder(merchant, filter);

    const done = await actBecomes(owner, body.id, {
      status: 'done',
      progress: { done: 2, failed: 1, total: 3 },
      report: expect.stringMatching(/^rpt_/),
    });
    expect(await refundedOf(merchant, [...orders, later])).toEqual([249_900, 249_900, 0]);
    const rows = await reportOf(done);
    const expected = [...orders.map(({ id }) => [id, 'done', 'INR', '249900', '']), [cash.id, 'refused', '', '', 'cod_not_refundable']];
    expect(rows.map(([, id, , ...rest]) => [id, ...rest.slice(0, 4)])).toEqual(
      expected.toSorted(([one], [other]) => (one! < other! ? -1 : 1)),
    );

    const repeated = await owner.post(ACTS, refunds(filter), { 'idempotency-key': 'refund-all' });
    expect(repeated.body.id).toBe(body.id);
  });

  it('makes a fact for each item in the person’s name, and facts for the whole act', async () => {
    const { person, id: user } = await hire(service, 'finance');
    const { orders, filter } = await paidOrders(merchant, 1);
    const { body } = await person.post(ACTS, refunds({ ...filter, status: 'paid' }));
    await actBecomes(person, body.id, { status: 'done' });
    const actor = { type: 'user', id: user, name: 'A person in finance' };
    const ofOrder = (await owner.get(`/v1/history/${orders[0]!.id}`)).body.facts;
    expect(ofOrder.find(({ type }: Json) => type === 'refund.requested')).toMatchObject({ actor });
    const { facts } = (await owner.get(`/v1/history/${body.id}`)).body;
    expect(facts.map(({ type }: Json) => type)).toEqual(['bulk_act.requested', 'bulk_act.started', 'bulk_act.ended']);
    expect(facts[0]).toMatchObject({ actor, data: { filter: { client_reference_id: null, status: 'paid' } } });
  });

  it('refunds a percentage of what is left, rounded half up', async () => {
    const { orders, filter } = await paidOrders(merchant, 1);
    await merchant.post('/refunds', { order_id: orders[0]!.id, amount: 249_900 - 250 });
    await orderBecomes(merchant, orders[0]!.id, { amount_refundable: 250 });
    const { body } = await owner.post(ACTS, refunds(filter, { params: { percent: 1 } }));
    expect(body.amount).toBe(3);
    await actBecomes(owner, body.id, { status: 'done', progress: { done: 1, failed: 0, total: 1 } });
    expect((await merchant.get(`/orders/${orders[0]!.id}`)).body.amount_refundable).toBe(247);
  });

  it('sends the event of many failed attempts to its endpoint once', async () => {
    receiver.usually = status(500);
    const endpoint = (await merchant.post('/webhooks', { url: receiver.url, events: ['order.paid'] })).body;
    const orders = await Promise.all([given.paidOrder(merchant), given.paidOrder(merchant)]);
    const failed = (): Promise<Json> =>
      owner.get(`/v1/webhook_deliveries?endpoint=${endpoint.id}&status=failed`).then(({ body }) => body.data);
    await eventually(async () => {
      service.clock.advance(120);
      const attempts = await failed();
      expect(new Set(attempts.map(({ event }: Json) => event)).size).toBe(orders.length);
      expect(attempts.length).toBeGreaterThan(orders.length);
    });
    const filter = { endpoint: endpoint.id, status: 'failed' };
    const { person } = await hire(service, 'support');
    receiver.usually = status(200);
    const dry = (await person.post(ACTS, { act: 'replay_deliveries', list: 'webhook_deliveries', filter, dry_run: true })).body;
    expect(dry).toMatchObject({ count: orders.length, amount: null });
    const { body } = await person.post(ACTS, { act: 'replay_deliveries', list: 'webhook_deliveries', filter });
    const done = await actBecomes(person, body.id, { status: 'done', progress: { done: orders.length, failed: 0, total: orders.length } });
    const replayed = (): Promise<Json> =>
      owner
        .get(`/v1/webhook_deliveries?endpoint=${endpoint.id}&limit=100`)
        .then(({ body: { data } }) => data.filter(({ trigger }: Json) => trigger === 'replay'));
    await eventually(async () => expect((await replayed()).map(({ status: state }: Json) => state)).toEqual(orders.map(() => 'succeeded')));
    expect(await reportOf(done, person)).toHaveLength(orders.length);
    await merchant.delete(`/webhooks/${endpoint.id}`);
  });

  it('confirms orders that await confirmation, and reports the others', async () => {
    const client_reference_id = ownReference();
    const verified = (cod_verification: string) => owner.patch('/admin/v1/settings', { cod_verification });
    // By risk, an order of this busy shopper may have to be confirmed.
    await verified('never');
    const confirmed = await codOrder(merchant, { client_reference_id });
    await verified('always');
    const waiting = await codOrder(merchant, { client_reference_id });
    await verified('by_risk');
    const act = { act: 'confirm_cod', list: 'orders', filter: { client_reference_id }, params: { note: 'Called them.' } };
    const refusals = (await owner.post(ACTS, { ...act, dry_run: true })).body.items.map((item: Json) => [item.id, item.refusal?.code]);
    expect(new Map(refusals)).toEqual(
      new Map([
        [waiting.id, undefined],
        [confirmed.id, 'verification_not_pending'],
      ]),
    );
    const { body } = await owner.post(ACTS, act);
    await actBecomes(owner, body.id, { status: 'done', amount: null, progress: { done: 1, failed: 1, total: 2 } });
    await orderBecomes(merchant, waiting.id, { verification: { status: 'confirmed', method: 'merchant' } });
  });

  it('resolves the alerts of an order', async () => {
    const { id: order } = await codOrder(merchant);
    const shop = new Storefront(service);
    shop.shop.ledger.edit((await shop.connection()).key_id, await shop.idThere(order), { total: 300_000 });
    const alert = await alertOf(merchant, { order });
    const { person } = await hire(service, 'finance');
    const act = { act: 'resolve_alerts', list: 'alerts', filter: { order, status: 'open' }, params: { note: 'Known.' } };
    expect((await person.post(ACTS, { ...act, dry_run: true })).body).toMatchObject({ count: 1, items: [{ id: alert.id, refusal: null }] });
    const { body } = await person.post(ACTS, act);
    await actBecomes(person, body.id, { status: 'done', progress: { done: 1, failed: 0, total: 1 } });
    await eventually(async () =>
      expect((await merchant.get(`/alerts/${alert.id}`)).body).toMatchObject({ status: 'resolved', note: 'Known.' }),
    );
  });

  it('without items is done at once', async () => {
    const { body } = await owner.post(ACTS, refunds({ client_reference_id: 'nobody' }));
    expect(body).toMatchObject({ count: 0, amount: null });
    await actBecomes(owner, body.id, { status: 'done', progress: { done: 0, failed: 0, total: 0 } });
  });
});

describe('an act on a filter is refused', () => {
  it('if it is invalid', () =>
    expectEach(
      [
        [{ act: 'nothing', list: 'orders', filter: {} }, 'invalid_enum_value', 'act'],
        [{ act: 'refund', list: 'alerts', filter: { status: 'paid' } }, 'invalid_value', 'list'],
        [{ act: 'refund', list: 'orders' }, 'missing_field', 'filter'],
        [{ act: 'refund', list: 'orders', filter: {} }, 'invalid_value', 'filter'],
        [{ act: 'refund', list: 'orders', filter: { client_reference_id: ' ' } }, 'invalid_value', 'filter.client_reference_id'],
        [{ act: 'refund', list: 'orders', filter: { colour: 'red' } }, 'parameter_unknown', 'filter.colour'],
        [{ act: 'refund', list: 'orders', filter: { limit: '5' } }, 'parameter_unknown', 'filter.limit'],
        [{ act: 'refund', list: 'orders', filter: { status: 'lost' } }, 'invalid_enum_value', 'filter.status'],
        [{ act: 'refund', list: 'orders', filter: { status: ['paid'] } }, 'invalid_type', 'filter.status'],
        [{ act: 'refund', list: 'orders', filter: { 'created_at[gte]': 'monday' } }, 'invalid_integer', 'filter.created_at[gte]'],
        [{ act: 'refund', list: 'orders', filter: { status: 'paid' }, params: { percent: 0 } }, 'invalid_range', 'params.percent'],
        [{ act: 'refund', list: 'orders', filter: { status: 'paid' }, params: { note: 'Lost' } }, 'parameter_unknown', 'params.note'],
      ],
      async (body, code, param) => {
        for (const dry_run of [true, false]) expect(refusalOf(await owner.post(ACTS, { ...body, dry_run }))).toEqual([400, code, param]);
      },
    ));

  it('above the most items', async () => {
    const filter = { client_reference_id: 'many' };
    for (let placed = 0; placed <= MOST; placed += 4) await Promise.all(Array.from({ length: 4 }, () => codOrder(merchant, filter)));
    for (const dry_run of [true, false])
      expect(refusalOf(await owner.post(ACTS, refunds(filter, { dry_run })))).toEqual([422, 'bulk_act_too_large', 'filter']);
  });

  it('to a role that may not do it with a single item', async () => {
    const filter = { status: 'paid' };
    for (const [role, body] of [
      ['developer', refunds(filter)],
      ['viewer', refunds(filter)],
      ['auditor', refunds(filter)],
      ['finance', { act: 'replay_deliveries', list: 'webhook_deliveries', filter: { status: 'failed' } }],
    ] as const) {
      const { person } = await hire(service, role);
      for (const dry_run of [true, false])
        expect(refusalOf(await person.post(ACTS, { ...body, dry_run }))).toEqual([403, 'role_insufficient', null]);
    }
  });
});

describe('a write-off', () => {
  it('includes overdue collections, and no others', async () => {
    const { id: order_id } = await codOrder(merchant);
    await merchant.post(`/test_helpers/orders/${order_id}/deliver`);
    const act = { act: 'write_off', list: 'cod_collections', filter: { order_id }, params: { note: 'Insolvent.' } };
    await eventually(async () => {
      const { body } = await owner.post(ACTS, { ...act, dry_run: true });
      expect(body).toMatchObject({ count: 1, items: [{ refusal: { code: 'collection_not_resolvable' } }] });
    });
    await owner.patch('/admin/v1/settings', { requires_approval: ['cash_write_off'] });
    const { status: answered, body: proposal } = await owner.post(ACTS, act);
    expect([answered, proposal.params.act]).toEqual([202, 'write_off']);
    await owner.patch('/admin/v1/settings', { requires_approval: [] });
    service.clock.advance(60 * DAY);
    ({ person: owner } = await hire(service, 'owner'));
    await eventually(async () => expect((await merchant.get(`/cod/collections?order_id=${order_id}`)).body.data[0].overdue).toBe(true));
    const { body } = await owner.post(ACTS, act);
    await actBecomes(owner, body.id, { status: 'done', progress: { done: 1, failed: 0, total: 1 } });
    const [written] = (await merchant.get(`/cod/collections?order_id=${order_id}`)).body.data;
    expect([written.status, body.amount]).toEqual(['resolved', written.shortfall_amount]);
  });
});

describe('a search', () => {
  it('finds an act by its id', async () => {
    const { body } = await owner.post(ACTS, refunds({ client_reference_id: 'nobody' }));
    await actBecomes(owner, body.id, { status: 'done' });
    const found = (await owner.get(`/admin/v1/search?q=${body.id}`)).body.data;
    expect(found).toMatchObject([{ type: 'bulk_act', id: body.id, title: 'refund · 0 · done' }]);
  });
});

describe('the report of an act', () => {
  it('has no file for a role that sees masked personal data', async () => {
    const { person: viewer } = await hire(service, 'viewer');
    const { person: developer } = await hire(service, 'developer');
    const { filter } = await paidOrders(merchant, 1);
    const { body } = await owner.post(ACTS, refunds(filter));
    const { report } = await actBecomes(owner, body.id, { status: 'done' });
    await eventually(async () =>
      expect((await viewer.get(`/v1/reports/runs/${report}`)).body).toMatchObject({ status: 'succeeded', url: null }),
    );
    expect(refusalOf(await viewer.get(`/v1/reports/runs/${report}/file`))).toEqual([403, 'role_insufficient', null]);
    expect(refusalOf(await viewer.get(`${ACTS}/${body.id}`))).toEqual([403, 'role_insufficient', null]);
    expect((await developer.get(`${ACTS}/${body.id}`)).body).toMatchObject({ status: 'done', report: null });
  });

  it('hides filter values that may identify a shopper', async () => {
    const { body } = await owner.post(ACTS, refunds({ customer_phone: PHONE, customer_email: 'x@example.com', payment_status: 'paid' }));
    expect(body.filter).toEqual({ customer_phone: null, customer_email: null, payment_status: 'paid' });
    expect((await owner.get(`/v1/history/${body.id}`)).text).not.toContain(PHONE);
  });
});
