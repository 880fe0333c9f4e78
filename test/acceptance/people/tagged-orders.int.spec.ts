import { actBecomes, ACTS, ownReference, paidOrders } from '#test/support/clients/bulk-acts';
import { type Json, refusalOf } from '#test/support/clients/merchant-client';
import type { PersonClient } from '#test/support/clients/person-client';
import { codOrder, orderBecomes, timelineOf } from '#test/support/clients/shop';
import { alertOf } from '#test/support/clients/raised-alerts';
import { hire } from '#test/support/clients/staff';
import { Storefront } from '#test/support/partners/storefront';
import { serviceUnderTest } from '#test/support/services/service-under-test';
import { expectEach } from '#test/support/machine/expect-each';

const { service, merchant } = serviceUnderTest('own');

let owner: PersonClient;
let support: PersonClient;
let storefront: Storefront;

beforeAll(async () => {
  ({ person: owner } = await hire(service, 'owner'));
  ({ person: support } = await hire(service, 'support'));
  expect((await owner.patch('/admin/v1/settings', { undo_window_seconds: 0 })).status).toBe(200);
  storefront = new Storefront(service);
});

const tag = (filter: object, params: object, more: object = {}): object => ({ act: 'tag', list: 'orders', filter, params, ...more });
const synced = (id: string): Promise<Json> => orderBecomes(merchant, id, { storefront: { sync_state: 'synced', sync_error: null } });
const tagsOf = async (id: string): Promise<string[]> => (await merchant.get(`/orders/${id}`)).body.storefront.tags;

describe('tagging all that a filter finds', () => {
  it('adds and removes tags in the shop, and the order shows them when the shop reports them', async () => {
    const { orders, filter } = await paidOrders(merchant, 2);
    for (const { id } of orders) await synced(id);
    expect((await support.post(ACTS, tag(filter, { add: ['Gift'] }, { dry_run: true }))).body).toMatchObject({
      count: 2,
      amount: null,
      items: [{ refusal: null }, { refusal: null }],
    });
    const { body } = await support.post(ACTS, tag(filter, { add: ['Gift', ' checked ', 'checked'] }));
    expect(body.params).toEqual({ add: ['Gift', 'checked'] });
    await actBecomes(support, body.id, { status: 'done', amount: null, progress: { done: 2, failed: 0, total: 2 } });
    for (const { id } of orders) await orderBecomes(merchant, id, { storefront: { tags: expect.arrayContaining(['Gift', 'checked']) } });

    const removal = (await support.post(ACTS, tag(filter, { add: ['sent'], remove: ['checked'] }))).body;
    await actBecomes(support, removal.id, { status: 'done', progress: { done: 2, failed: 0, total: 2 } });
    for (const { id } of orders) {
      await orderBecomes(merchant, id, { storefront: { tags: expect.arrayContaining(['Gift', 'sent']), sync_state: 'synced' } });
      expect(await tagsOf(id)).not.toContain('checked');
      const requests = (await timelineOf(merchant, id)).filter(({ type }) => type === 'storefront.tags_requested');
      expect(requests.map(({ actor }) => actor.type)).toEqual(['user', 'user']);
    }
  });

  it('raises an alert about a refusal of the shop, and keeps order and copy in sync', async () => {
    const client_reference_id = ownReference();
    const { id } = await codOrder(merchant, { client_reference_id });
    await synced(id);
    const { key_id: domain } = await storefront.connection();
    const full = Array.from({ length: 250 }, (_, n) => `tag ${n}`);
    storefront.shop.ledger.edit(domain, await storefront.idThere(id), { tags: full });
    const { body } = await owner.post(ACTS, tag({ client_reference_id }, { add: ['one more'] }));
    await actBecomes(owner, body.id, { status: 'done', progress: { done: 1, failed: 0, total: 1 } });
    expect(await alertOf(merchant, { order: id })).toMatchObject({
      type: 'storefront_sync_failed',
      summary: expect.stringContaining('more than 250 tags'),
    });
    await synced(id);
    expect(await tagsOf(id)).not.toContain('one more');
  });

  it('is refused, item by item, for orders without a shop', async () => {
    const { account } = await storefront.connection();
    const { filter, orders } = await paidOrders(merchant, 1);
    await synced(orders[0]!.id);
    const { id: connection } = await storefront.connection();
    await service.operate('connections.remove', { account, id: connection });
    const refusal = { code: 'storefront_not_connected' };
    expect((await owner.post(ACTS, tag(filter, { add: ['gift'] }, { dry_run: true }))).body).toMatchObject({
      count: 1,
      items: [{ refusal }],
    });
    const { body } = await owner.post(ACTS, tag(filter, { add: ['gift'] }));
    await actBecomes(owner, body.id, { status: 'done', progress: { done: 0, failed: 1, total: 1 } });
  });
});

describe('tags are refused', () => {
  it('that are invalid', () =>
    expectEach(
      [
        [{}, 'missing_field', 'params.add'],
        [{ add: [] }, 'array_empty', 'params.add'],
        [{ add: ['a,b'] }, 'invalid_format', 'params.add.0'],
        [{ add: ['x'.repeat(41)] }, 'string_too_long', 'params.add.0'],
        [{ add: ['risk-low'] }, 'invalid_value', 'params.add'],
        [{ add: ['gift'], percent: 5 }, 'parameter_unknown', 'params.percent'],
      ],
      async (params, code, param) => {
        expect(refusalOf(await owner.post(ACTS, tag({ status: 'paid' }, params)))).toEqual([400, code, param]);
      },
    ));

  it('to roles that cannot write orders', async () => {
    for (const role of ['finance', 'developer', 'viewer', 'auditor']) {
      const { person } = await hire(service, role);
      expect(refusalOf(await person.post(ACTS, tag({ status: 'paid' }, { add: ['gift'] })))).toEqual([403, 'role_insufficient', null]);
    }
  });
});
