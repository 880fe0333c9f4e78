import { DAY } from '#kernel/time';
import { TokenPeople } from '#people/sessions/token-people';
import type { Caller } from '#http/access/caller';
import { addFactor } from '#test/support/clients/added-factor';
import { type Json, refusalOf } from '#test/support/clients/merchant-client';
import { hire, PASSWORD, type StaffMember } from '#test/support/clients/staff';
import { eventually } from '#test/support/machine/eventually';
import { serviceUnderTest } from '#test/support/services/service-under-test';

const { service, merchant } = serviceUnderTest('own');
const TOKENS = '/admin/v1/tokens';
const now = (): number => Math.floor(service.clock.milliseconds() / 1000);
const in90Days = (): number => now() + 90 * DAY;
const tokenOf = async ({ person }: StaffMember, scopes: readonly string[], expires_at = in90Days()): Promise<Json> => {
  const { status, body } = await person.post(TOKENS, { name: 'My assistant', scopes, expires_at });
  expect(status).toBe(201);
  return body;
};
/** As `/mcp` recognises who sends a token. */
const recognised = (token: string, livemode = false): Promise<Caller> => service.part(TokenPeople).callerOf(token, livemode);
const isRefused = (token: string) =>
  eventually(() => expect(recognised(token)).rejects.toMatchObject({ code: 'sign_in_required', message: expect.stringContaining(TOKENS) }));
const may = ({ person }: Caller, scope: string): boolean => person!.allows({ scope, path: '/v1/anything' });

describe('a token of a person', () => {
  it('is shown once, and not stored', async () => {
    const member = await hire(service, 'support');
    const { token, ...shown } = await tokenOf(member, ['orders:read', 'refunds:write', 'orders:read']);
    expect(token).toMatch(/^pat_[0-9A-Za-z]{24}_[\w-]{43}$/);
    expect(shown).toMatchObject({ object: 'token', name: 'My assistant', scopes: ['orders:read', 'refunds:write'], last_used_at: null });
    expect((await member.person.get(TOKENS)).body.data).toEqual([shown]);
    expect(await service.kept.containing([token])).toEqual([]);
    const { person: other } = await hire(service, 'support');
    expect((await other.get(TOKENS)).body.data).toEqual([]);
    expect(refusalOf(await other.delete(`${TOKENS}/${shown.id}`))).toEqual([404, 'resource_missing', 'id']);
  });

  it('is the same for a repeated request', async () => {
    const { person } = await hire(service, 'viewer');
    const input = { name: 'Once', scopes: ['orders:read'], expires_at: in90Days() };
    const [one, again] = [
      await person.post(TOKENS, input, { 'idempotency-key': 't' }),
      await person.post(TOKENS, input, { 'idempotency-key': 't' }),
    ];
    expect(again.body).toEqual(one.body);
    expect((await person.get(TOKENS)).body.data).toHaveLength(1);
  });

  it('is limited at each use by its scopes and its person’s role', async () => {
    const owner = await hire(service, 'owner');
    const member = await hire(service, 'support');
    const { token, id } = await tokenOf(member, ['orders:write', 'refunds:read']);
    const caller = await eventually(() => recognised(token, true));
    expect(caller).toMatchObject({ account: service.account, livemode: true, scope: `${service.account}:live` });
    expect(caller).toMatchObject({ key: { id: member.id, type: 'user' }, person: { session: id, role: 'support' } });
    expect(['orders:write', 'orders:read', 'refunds:read', 'refunds:write', 'payments:read'].map((each) => may(caller, each))).toEqual([
      true, true, true, false, false,
    ]); // prettier-ignore
    expect((await member.person.get(TOKENS)).body.data[0].last_used_at).toEqual(expect.any(Number));
    await owner.person.patch(`/admin/v1/users/${member.id}`, { role: 'viewer' });
    const narrowed = await recognised(token);
    expect(['orders:write', 'orders:read', 'refunds:read'].map((each) => may(narrowed, each))).toEqual([false, true, true]);
    expect(narrowed.person!.seesMasked({ scope: 'orders:read', path: '/v1/orders' })).toBe(true);
  });

  it('ends when it is removed, when it expires and when its person is suspended', async () => {
    const member = await hire(service, 'finance');
    const removed = await tokenOf(member, ['refunds:write']);
    expect((await member.person.delete(`${TOKENS}/${removed.id}`)).body).toEqual({ id: removed.id, object: 'token', deleted: true });
    await isRefused(removed.token);
    const short = await tokenOf(member, ['orders:read'], now() + 60);
    const long = await tokenOf(member, ['orders:read']);
    await eventually(() => recognised(short.token));
    service.clock.advance(60);
    await isRefused(short.token);
    expect((await member.person.get(TOKENS)).body.data.map(({ id }: Json) => id)).toEqual([long.id]);
    await recognised(long.token);
    await service.operate('users.suspend', { id: member.id });
    await isRefused(long.token);
    await service.operate('users.update', { id: member.id, status: 'active' });
    await isRefused(long.token);
    await isRefused(`${long.token.slice(0, -1)}-`);
    await isRefused('sk_test_nothing');
  });

  it('is refused for scopes that the role does not cover, and for more than 90 days', async () => {
    const { person } = await hire(service, 'viewer');
    const refused = async (change: object) =>
      refusalOf(await person.post(TOKENS, { name: 'x', scopes: ['orders:read'], expires_at: in90Days(), ...change }));
    expect(await refused({ scopes: ['orders:write'] })).toEqual([400, 'invalid_enum_value', 'scopes']);
    expect(await refused({ scopes: ['nothing'] })).toEqual([400, 'invalid_enum_value', 'scopes']);
    expect(await refused({ scopes: [] })).toEqual([400, expect.any(String), 'scopes']);
    expect(await refused({ expires_at: now() + 91 * DAY })).toEqual([400, 'invalid_value', 'expires_at']);
    expect(await refused({ expires_at: now() - 1 })).toEqual([400, 'invalid_value', 'expires_at']);
    expect((await person.get(TOKENS)).body.data).toEqual([]);
  });

  it('is refused by /v1 and /admin/v1, with the reason', async () => {
    const member = await hire(service, 'owner');
    const { token } = await tokenOf(member, ['orders:read']);
    const refused = await merchant.with(token).get('/orders');
    expect([...refusalOf(refused), refused.body.error.message]).toEqual([
      401,
      'api_key_invalid',
      null,
      expect.stringContaining('/mcp alone'),
    ]);
    const admin = await merchant.person().get('/admin/v1/users', { authorization: `Bearer ${token}` });
    expect([...refusalOf(admin), admin.body.error.message]).toEqual([401, 'sign_in_required', null, expect.stringContaining('nor tokens')]);
    expect((await member.person.get('/v1/orders', { authorization: `Bearer ${token}` })).status).toBe(401);
  });

  it('needs a second factor if the account does, and is in the access log', async () => {
    const { id: account } = await service.operate('accounts.create', { name: 'A careful store' });
    const store = { merchant, operate: (operation: string, args = {}) => service.operate(operation, { account, ...args }) };
    const [owner, viewer] = [await hire(store, 'owner'), await hire(store, 'viewer')];
    const { token, id } = await tokenOf(viewer, ['orders:read']);
    await addFactor(owner, service.clock);
    await owner.person.patch('/admin/v1/settings', { require_second_factor: true });
    const route = { scope: 'orders:read', path: '/v1/orders' };
    await eventually(async () => expect((await recognised(token)).person!.needsSecondFactor(route)).toBe(true));
    const log = await owner.person.get('/admin/v1/access_log?type=user.token_issued');
    expect(log.body.data).toMatchObject([{ type: 'user.token_issued', user: viewer.id }]);
    expect((await viewer.person.signIn(viewer.email, PASSWORD)).status).toBe(201);
    expect(refusalOf(await viewer.person.delete(`${TOKENS}/${id}`))).toEqual([403, 'second_factor_required', null]);
  });
});
