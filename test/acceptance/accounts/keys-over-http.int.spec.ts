import { refusalOf } from '#test/support/clients/merchant-client';
import { hire } from '#test/support/clients/staff';
import { serviceUnderTest } from '#test/support/services/service-under-test';
import { expectEach } from '#test/support/machine/expect-each';

const { service, merchant } = serviceUnderTest('shared');
const KEYS = '/admin/v1/keys';
const SERVER = { type: 'secret', mode: 'test', name: 'The server' };
const orders = async (key: string): Promise<[number, string | undefined]> => {
  const { status, body } = await merchant.with(key).get('/orders');
  return [status, body.error?.code];
};

describe('the keys of an account, over HTTP', () => {
  it('are created by a person, in the given mode, and shown once', async () => {
    const { person, id: user } = await hire(service, 'developer');
    const { status, body } = await person.post(KEYS, SERVER);
    const { key, ...shown } = body;
    expect([status, shown.livemode, shown.created_by, shown.rate_limit]).toEqual([201, false, 'A person in developer', 100]);
    expect(await orders(key)).toEqual([200, undefined]);
    const listed = await person.get(KEYS);
    expect(listed.body.data[0]).toEqual({ ...shown, last_used_at: expect.any(Number) });
    expect(listed.text).not.toContain(key);
    const [made] = (await merchant.get(`/history/${shown.id}`)).body.facts;
    expect([made.type, made.livemode, made.actor.type, made.actor.id]).toEqual(['api_key.issued', false, 'user', user]);

    const { person: owner } = await hire(service, 'owner');
    const live = (await owner.post(KEYS, { ...SERVER, mode: 'live', type: 'restricted', scopes: ['orders:read'], rate_limit: 7 })).body;
    expect([live.livemode, live.scopes, live.rate_limit, live.key.slice(0, 8)]).toEqual([true, ['orders:read'], 7, 'rk_live_']);
    expect((await person.get(KEYS)).body.data.map(({ id }: { id: string }) => id)).toEqual(expect.arrayContaining([live.id, shown.id]));
  });

  it('use the business time of their mode', async () => {
    const { person } = await hire(service, 'owner');
    const { body: before } = await person.post(KEYS, SERVER);
    await merchant.post('/test_helpers/clock/advance', { seconds: 86_400 });
    const { body: after } = await person.post(KEYS, SERVER);
    expect(after.created_at - before.created_at).toBeGreaterThanOrEqual(86_400);
    const rolled = await person.post(`${KEYS}/${before.id}/roll`, { grace: '1h' });
    expect([rolled.status, rolled.body.replaces]).toEqual([200, before.id]);
    expect(await orders(before.key)).toEqual([200, undefined]);
    expect(await orders(rolled.body.key)).toEqual([200, undefined]);
    await merchant.post('/test_helpers/clock/advance', { seconds: 3601 });
    expect(await orders(before.key)).toEqual([401, 'api_key_expired']);
    expect(refusalOf(await person.post(`${KEYS}/${before.id}/roll`))).toEqual([422, 'transition_not_allowed', 'id']);
    expect(refusalOf(await person.post(`${KEYS}/${before.id}/limit`, { rate_limit: 1 }))).toEqual([422, 'transition_not_allowed', 'id']);
  });

  it('are limited and revoked at once', async () => {
    const { person } = await hire(service, 'owner');
    const { id, key } = (await person.post(KEYS, SERVER)).body;
    const limit = `${KEYS}/${id}/limit`;
    expect((await person.post(limit, { rate_limit: 5 })).body).toMatchObject({ id, rate_limit: 5 });
    expect((await person.post(limit, { rate_limit: null })).body.rate_limit).toBe(100);
    expect((await person.post(`${KEYS}/${id}/revoke`)).body.status).toBe('revoked');
    expect(await orders(key)).toEqual([401, 'api_key_revoked']);
    expect((await person.post(`${KEYS}/${id}/revoke`)).status).toBe(200);
  });

  it('are created once by a repeated request with the same idempotency key, which shows the same key', async () => {
    const { person } = await hire(service, 'owner');
    const repeated = { 'idempotency-key': 'a key for the server' };
    const [first, second] = [await person.post(KEYS, SERVER, repeated), await person.post(KEYS, SERVER, repeated)];
    expect([second.status, second.body]).toEqual([201, first.body]);
    expect(await orders(second.body.key)).toEqual([200, undefined]);
  });

  it('belong to one account only', async () => {
    const { id: account } = await service.operate('accounts.create', { name: 'Another store' });
    const elsewhere = { merchant, operate: (operation: string, args = {}) => service.operate(operation, { account, ...args }) };
    const { person: stranger } = await hire(elsewhere, 'owner');
    const { id } = await service.keyHolder({});
    for (const path of [`${KEYS}/${id}/roll`, `${KEYS}/${id}/revoke`])
      expect(refusalOf(await stranger.post(path))).toEqual([404, 'resource_missing', 'id']);
    expect(refusalOf(await stranger.post(`${KEYS}/${id}/limit`, { rate_limit: 1 }))).toEqual([404, 'resource_missing', 'id']);
    expect((await stranger.get(KEYS)).body.data).toEqual([]);
  });

  it('are read by auditors, and not by others', async () => {
    const { person: auditor } = await hire(service, 'auditor');
    const { person: finance } = await hire(service, 'finance');
    expect((await auditor.get(KEYS)).status).toBe(200);
    expect(refusalOf(await auditor.post(KEYS, SERVER))).toEqual([403, 'role_insufficient', null]);
    expect(refusalOf(await finance.get(KEYS))).toEqual([403, 'role_insufficient', null]);
  });

  it('are not created with what is invalid', async () => {
    const { person } = await hire(service, 'owner');
    await expectEach(
      [
        [{ type: 'master' }, 'invalid_enum_value', 'type'],
        [{ mode: undefined }, 'missing_field', 'mode'],
        [{ name: '' }, 'string_empty', 'name'],
        [{ type: 'restricted' }, 'missing_field', 'scopes'],
        [{ type: 'restricted', scopes: ['moon:read'] }, 'invalid_enum_value', 'scopes'],
        [{ scopes: ['orders:read'] }, 'invalid_value', 'scopes'],
        [{ rate_limit: 0 }, 'invalid_range', 'rate_limit'],
      ],
      async (wrong, code, param) => {
        expect(refusalOf(await person.post(KEYS, { ...SERVER, ...wrong }))).toEqual([400, code, param]);
      },
    );
  });

  it('are rolled and limited only with valid values', async () => {
    const { person } = await hire(service, 'owner');
    const { id } = (await person.post(KEYS, SERVER)).body;
    expect(refusalOf(await person.post(`${KEYS}/${id}/roll`, { grace: '2h' }))).toEqual([400, 'invalid_enum_value', 'grace']);
    expect(refusalOf(await person.post(`${KEYS}/${id}/limit`))).toEqual([400, 'missing_field', 'rate_limit']);
  });
});
