import { refusalOf } from '#test/support/clients/merchant-client';
import type { Json } from '#test/support/clients/merchant-client';
import { given } from '#test/support/given/given';
import { hire, PASSWORD } from '#test/support/clients/staff';
import { openSession } from '#test/support/clients/shop';
import { serviceUnderTest } from '#test/support/services/service-under-test';

const { service, merchant } = serviceUnderTest('shared');
const LOG = '/admin/v1/access_log';

/** An account of its own. */
async function newAccount() {
  const { id: account } = await service.operate('accounts.create', { name: 'A watched store' });
  return { account, merchant, operate: (operation: string, args = {}) => service.operate(operation, { account, ...args }) };
}

describe('the access log', () => {
  it('lists sign-ins, failed sign-ins and sign-outs, newest first, and in a file oldest first', async () => {
    const store = await newAccount();
    const owner = await hire(store, 'owner');
    const { email, id: user, person } = await hire(store, 'viewer');
    const stranger = merchant.person();
    expect((await stranger.signIn(email, 'not the password')).status).toBe(401);
    const session = (await person.get('/admin/v1/session')).body.id;
    expect((await person.delete('/admin/v1/session')).status).toBe(200);

    const { body } = await owner.person.get(`${LOG}?user=${user}`);
    expect(body.data.map(({ type }: Json) => type)).toEqual(['user.signed_out', 'user.sign_in_failed', 'user.signed_in']);
    const entry = (type: string): Json => body.data.find((each: Json) => each.type === type);
    const actor = { type: 'user', id: user, name: 'A person in viewer' };
    expect(entry('user.signed_in')).toMatchObject({
      actor,
      user,
      session,
      factors: ['password'],
      address: expect.stringMatching(/^127[.]/),
      livemode: true,
    });
    expect(entry('user.sign_in_failed')).toMatchObject({
      actor,
      reason: 'password',
      address: expect.stringMatching(/^127[.]/),
      session: null,
      by: null,
    });
    expect(entry('user.signed_out')).toMatchObject({ actor, session, request_id: expect.stringMatching(/^req_/) });

    const failed = (await owner.person.get(`${LOG}?type=user.sign_in_failed,user.signed_out`)).body.data;
    expect(failed.map(({ user: whose }: Json) => whose)).toEqual([user, user]);
    expect((await owner.person.get(`${LOG}?created_at[lt]=1`)).body.data).toEqual([]);

    const all = (await owner.person.get(LOG)).body.data;
    const file = await owner.person.get(`${LOG}/export`);
    expect([file.status, file.headers['content-type']]).toEqual([200, 'application/x-ndjson; charset=utf-8']);
    expect(file.text.trimEnd().split('\n').map((line) => JSON.parse(line))).toEqual(all.toReversed()); // prettier-ignore
    const filtered = await owner.person.get(`${LOG}/export?user=${user}&type=user.signed_in`);
    expect(JSON.parse(filtered.text)).toEqual(entry('user.signed_in'));
    expect((await owner.person.get(`${LOG}/export?user=usr_nobody`)).text).toBe('');
  });

  it('lists accesses to personal data, in either mode, by people too', async () => {
    const store = await newAccount();
    const { person, id: user } = await hire(store, 'owner');
    const { client, id: key } = await service.keyHolder({ account: store.account });
    await openSession(client);
    expect((await client.get('/history?personal=true')).status).toBe(200);
    expect((await person.get('/v1/history?personal=true')).status).toBe(200);
    expect((await person.get(`/v1/history/${user}?personal=true`, { 'x-mode': 'live' })).status).toBe(200);
    const { body } = await person.get(`${LOG}?type=personal_data.read`);
    const byPerson = { actor: { type: 'user', id: user, name: 'A person in owner' }, user };
    expect(body.data).toMatchObject([
      { ...byPerson, livemode: true, resources: [user], by: expect.stringContaining('GET /v1/history') },
      { ...byPerson, livemode: false, by: 'GET /v1/history' },
      { actor: { type: 'api_key', id: key }, user: null, livemode: false },
    ]);
    const { person: auditor } = await hire(store, 'auditor');
    expect((await auditor.get('/v1/history?personal=true')).status).toBe(200);
  });

  it('lists once an hour whose data a person reads in full', async () => {
    const store = await newAccount();
    const [{ person, id: user }, { person: developer }] = [await hire(store, 'owner'), await hire(store, 'developer')];
    const { client } = await service.keyHolder({ account: store.account });
    const order = await given.paidOrder(client, { customer: { phone: '+919812345678', name: 'Meera Iyer' } });
    const [{ id: payment }] = (await client.get(`/orders/${order.id}/payments`)).body.data;
    const paths = [
      `/v1/orders/${order.id}`,
      `/v1/orders/${order.id}/timeline`,
      '/v1/orders?limit=5',
      '/v1/orders?limit=6&status=paid',
      '/v1/orders?customer_phone=%2B919812345678',
      '/admin/v1/search?q=%2B919812345678',
      `/v1/checkout/sessions/${order.checkout_session}`,
      `/v1/payments/${payment}`,
      '/admin/v1/users',
    ];
    for (const reader of [person, person, developer]) for (const path of paths) expect([path, (await reader.get(path)).status]).toEqual(expect.arrayContaining([path])); // prettier-ignore
    const { body } = await person.get(`${LOG}?type=personal_data.read&limit=100`);
    const read = body.data.map(({ by, resources, livemode, user: whose, reason }: Json) => ({ by, resources, livemode, whose, reason }));
    const entry = (by: string, resources: readonly string[]) => ({ by, resources, livemode: false, whose: user, reason: null });
    expect(read.toReversed()).toEqual([
      entry('GET /v1/orders/:id', [order.id]),
      entry('GET /v1/orders', []),
      entry('GET /v1/orders', [order.id]),
      entry('GET /admin/v1/search', expect.arrayContaining([order.id])),
      entry('GET /v1/checkout/sessions/:id', [order.checkout_session]),
      entry('GET /v1/payments/:id', [payment]),
    ]);
  });

  it('has pages', async () => {
    const store = await newAccount();
    const { person, email } = await hire(store, 'owner');
    for (let n = 0; n < 3; n++) await merchant.person().signIn(email, PASSWORD);
    const whole = (await person.get(LOG)).body.data;
    const first = (await person.get(`${LOG}?limit=3`)).body;
    const rest = (await person.get(`${LOG}?limit=3&starting_after=${first.data.at(-1).id}`)).body;
    expect([first.has_more, rest.has_more, [...first.data, ...rest.data]]).toEqual([true, false, whole]);
    expect(whole).toHaveLength(4);
  });

  it('belongs to one account, and is for owners and auditors', async () => {
    const { person: auditor } = await hire(await newAccount(), 'auditor');
    const { person: viewer } = await hire(service, 'viewer');
    expect((await auditor.get(LOG)).body.data).toHaveLength(1);
    expect(refusalOf(await viewer.get(LOG))).toEqual([403, 'role_insufficient', null]);
    expect(refusalOf(await viewer.get(`${LOG}/export`))).toEqual([403, 'role_insufficient', null]);
    expect(refusalOf(await auditor.get(`${LOG}?type=user.sneezed`))).toEqual([400, 'invalid_enum_value', 'type']);
  });
});
