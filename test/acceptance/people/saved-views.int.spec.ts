import { refusalOf } from '#test/support/clients/merchant-client';
import type { Json } from '#test/support/clients/merchant-client';
import type { PersonClient } from '#test/support/clients/person-client';
import { hire, storeOfItsOwn } from '#test/support/clients/staff';
import { serviceUnderTest } from '#test/support/services/service-under-test';
import { expectEach } from '#test/support/machine/expect-each';

const { service } = serviceUnderTest('shared');
const VIEWS = '/admin/v1/views';
const VIEW = { name: 'Paid and not shipped', list: 'orders', filter: { status: 'paid', 'created_at[gte]': '1700000000' } };

const namesOf = async (person: PersonClient): Promise<string[]> => (await person.get(VIEWS)).body.data.map(({ name }: Json) => name);

describe('views', () => {
  it('are saved by any signed-in person, and are private', async () => {
    const { person, id: user } = await hire(service, 'viewer');
    const { person: other } = await hire(service, 'owner');
    const { status, body } = await person.post(VIEWS, { ...VIEW, columns: ['created_at', 'amount'] });
    expect([status, body]).toEqual([
      201,
      {
        id: expect.stringMatching(/^view_/),
        object: 'view',
        ...VIEW,
        columns: ['created_at', 'amount'],
        shared: false,
        left_out: [],
        user,
        created_at: expect.any(Number),
        updated_at: body.created_at,
      },
    ]);
    expect((await person.get(VIEWS)).body.data).toEqual([body]);
    expect(await namesOf(other)).not.toContain(VIEW.name);
    expect(refusalOf(await other.patch(`${VIEWS}/${body.id}`, { name: 'Mine' }))).toEqual([404, 'resource_missing', 'id']);
    expect(refusalOf(await other.delete(`${VIEWS}/${body.id}`))).toEqual([404, 'resource_missing', 'id']);
  });

  it('are seen by the whole account once they are shared, and by nobody else', async () => {
    const { id: account } = await service.operate('accounts.create', { name: 'A store of views' });
    const store = { merchant: service.merchant, operate: (name: string, args = {}) => service.operate(name, { account, ...args }) };
    const [{ person }, { person: colleague }] = [await hire(store, 'support'), await hire(store, 'finance')];
    const { person: stranger } = await hire(service, 'owner');
    const { body } = await person.post(VIEWS, { ...VIEW, name: 'Ours', shared: true });
    expect([await namesOf(person), await namesOf(colleague)]).toEqual([['Ours'], ['Ours']]);
    expect(await namesOf(stranger)).not.toContain('Ours');
    expect((await person.patch(`${VIEWS}/${body.id}`, { shared: false })).body).toMatchObject({ ...VIEW, name: 'Ours', shared: false });
    expect([await namesOf(person), await namesOf(colleague)]).toEqual([['Ours'], []]);
  });

  it('are changed field by field, and removed', async () => {
    const { person } = await hire(service, 'developer');
    const { id } = (await person.post(VIEWS, VIEW)).body;
    const change = { name: 'At risk', filter: { risk_level: 'high' }, columns: ['risk'] };
    expect((await person.patch(`${VIEWS}/${id}`, change)).body).toMatchObject({ ...change, list: 'orders', shared: false });
    expect((await person.patch(`${VIEWS}/${id}`, { columns: [] })).body).toMatchObject({ ...change, columns: [] });
    expect((await person.delete(`${VIEWS}/${id}`)).body).toEqual({ id, object: 'view', deleted: true });
    expect((await person.get(VIEWS)).body.data).toEqual([]);
    expect(refusalOf(await person.delete(`${VIEWS}/${id}`))).toEqual([404, 'resource_missing', 'id']);
  });

  it('of somebody who left are taken over or removed by owners', async () => {
    const store = await storeOfItsOwn(service);
    const { person: owner, id: self } = await hire(store, 'owner');
    const { person: colleague } = await hire(store, 'support');
    const { person: leaver, id: user } = await hire(store, 'finance');
    const [kept, removed] = await Promise.all(
      ['Kept', 'Removed'].map(async (name) => (await leaver.post(VIEWS, { ...VIEW, name, shared: true })).body),
    );
    const mine = (await leaver.post(VIEWS, { ...VIEW, name: 'Private' })).body;
    const takeOver = (id: string, person = owner) => person.post(`${VIEWS}/${id}/take_over`, {});
    expect(refusalOf(await takeOver(kept.id))).toEqual([422, 'view_owner_active', null]);
    expect(refusalOf(await owner.delete(`${VIEWS}/${removed.id}`))).toEqual([404, 'resource_missing', 'id']);

    expect((await owner.patch(`/admin/v1/users/${user}`, { status: 'suspended' })).status).toBe(200);
    expect(refusalOf(await takeOver(kept.id, colleague))).toEqual([403, 'role_insufficient', null]);
    expect(refusalOf(await colleague.delete(`${VIEWS}/${removed.id}`))).toEqual([404, 'resource_missing', 'id']);
    expect(refusalOf(await takeOver(mine.id))).toEqual([404, 'resource_missing', 'id']);
    expect((await takeOver(kept.id)).body).toEqual({ ...kept, user: self, updated_at: expect.any(Number) });
    expect((await owner.delete(`${VIEWS}/${removed.id}`)).status).toBe(200);
    expect((await owner.patch(`${VIEWS}/${kept.id}`, { name: 'Mine', shared: false })).body).toMatchObject({ user: self, name: 'Mine' });
    expect(await namesOf(owner)).toContain('Mine');
    expect((await namesOf(colleague)).filter((name) => ['Kept', 'Removed', 'Mine'].includes(name))).toEqual([]);
    expect((await owner.delete(`${VIEWS}/${kept.id}`)).status).toBe(200);
  });

  it('are created once by a repeated request with the same key', async () => {
    const { person } = await hire(service, 'viewer');
    const send = () => person.post(VIEWS, VIEW, { 'idempotency-key': 'view-1' });
    const { body } = await send();
    expect((await send()).body).toEqual(body);
    expect((await person.get(VIEWS)).body.data).toHaveLength(1);
  });

  it('exist for each list', async () => {
    const { person } = await hire(service, 'owner');
    for (const list of [
      'checkout_sessions',
      'payments',
      'refunds',
      'alerts',
      'webhook_deliveries',
      'cod_collections',
      'cod_remittances',
      'events',
      'requests',
    ])
      expect((await person.post(VIEWS, { name: list, list })).body).toMatchObject({ list, filter: {} });
  });

  it('that are invalid are refused', async () => {
    const { person, id } = await hire(service, 'owner');
    await expectEach<[object, string, string]>(
      [
        [{ list: 'orders' }, 'missing_field', 'name'],
        [{ ...VIEW, list: 'order' }, 'invalid_enum_value', 'list'],
        [{ ...VIEW, filter: { colour: 'red' } }, 'parameter_unknown', 'filter.colour'],
        [{ ...VIEW, filter: { limit: '5' } }, 'parameter_unknown', 'filter.limit'],
        [{ ...VIEW, filter: { status: 'lost' } }, 'invalid_enum_value', 'filter.status'],
        [{ ...VIEW, filter: { customer_phone: '+919876543210' } }, 'invalid_value', 'filter.customer_phone'],
        [{ ...VIEW, filter: { customer_email: 'a@example.com' } }, 'invalid_value', 'filter.customer_email'],
        [{ ...VIEW, filter: { 'created_at[gte]': 'today' } }, 'invalid_integer', 'filter.created_at[gte]'],
        [{ ...VIEW, filter: { status: 5 } }, 'invalid_type', 'filter.status'],
        [{ ...VIEW, filter: 'status=paid' }, 'invalid_type', 'filter'],
        [{ ...VIEW, filter: Object.fromEntries(Array.from({ length: 21 }, (_, n) => [`f${n}`, 'x'])) }, 'invalid_value', 'filter'],
        [{ ...VIEW, columns: Array.from({ length: 51 }, () => 'x') }, 'array_too_long', 'columns'],
        [{ ...VIEW, name: 'x'.repeat(101) }, 'string_too_long', 'name'],
        [{ ...VIEW, owner: 'me' }, 'parameter_unknown', 'owner'],
      ],
      async (view, code, param) => {
        expect(refusalOf(await person.post(VIEWS, view))).toEqual([400, code, param]);
        expect((await person.get(VIEWS)).body.data.filter(({ user }: Json) => user === id)).toEqual([]);
      },
    );
  });
});
