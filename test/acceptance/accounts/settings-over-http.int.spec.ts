import { AccountSettings } from '#accounts/contract';
import { addFactor } from '#test/support/clients/added-factor';
import { refusalOf } from '#test/support/clients/merchant-client';
import { hire, PASSWORD } from '#test/support/clients/staff';
import { serviceUnderTest } from '#test/support/services/service-under-test';
import { expectEach } from '#test/support/machine/expect-each';

const { service, merchant } = serviceUnderTest('own');
const SETTINGS = '/admin/v1/settings';
const USUAL = {
  object: 'settings',
  origins: [],
  payment_window_minutes: 15,
  cod_verification: 'by_risk',
  cod_verification_timeout: 'hold',
  requires_approval: [],
  refund_approval_above: null,
  undo_window_seconds: 60,
  require_second_factor: false,
  agent_modes: [],
  agent_proposals_per_day: 20,
  agent_amount_per_day: 1_000_000,
};

/** An account of its own. */
async function newAccount() {
  const { id: account } = await service.operate('accounts.create', { name: 'A store with rules' });
  return { account, merchant, operate: (operation: string, args = {}) => service.operate(operation, { account, ...args }) };
}

describe('the settings of an account, over HTTP', () => {
  it('are the defaults until owners change them, each separately; a change applies everywhere', async () => {
    const store = await newAccount();
    const { person, id: user } = await hire(store, 'owner');
    const before = { ...USUAL, account: store.account, name: 'A store with rules' };
    expect((await person.get(SETTINGS)).body).toEqual(before);
    const approval = { requires_approval: ['api_refund', 'live_key'], refund_approval_above: 500_000, undo_window_seconds: 0 };
    const changed = await person.patch(SETTINGS, { ...approval, requires_approval: ['live_key', 'api_refund', 'live_key'] });
    expect([changed.status, changed.body]).toEqual([200, { ...before, ...approval, requires_approval: ['live_key', 'api_refund'] }]);
    const others = {
      name: 'A store renamed',
      origins: ['https://shop.example.com'],
      payment_window_minutes: 30,
      cod_verification: 'always',
      cod_verification_timeout: 'cancel',
    };
    const after = { ...changed.body, ...others };
    expect((await person.patch(SETTINGS, others)).body).toEqual(after);
    expect((await person.get(SETTINGS)).body).toEqual(after);
    const { object: _, account: __, name: ___, ...settings } = after;
    expect(await service.part(AccountSettings).of(store.account)).toEqual(settings);
    expect((await person.patch(SETTINGS, { refund_approval_above: null, requires_approval: [] })).body).toMatchObject({
      refund_approval_above: null,
      requires_approval: [],
    });
    const { facts } = (await person.get(`/v1/history/${store.account}`)).body;
    expect(facts.at(-1)).toMatchObject({ type: 'account.changed', actor: { type: 'user', id: user } });
  });

  it('are not changed by what is invalid', async () => {
    const { person } = await hire(await newAccount(), 'owner');
    await expectEach(
      [
        [{}, 'missing_field', 'name'],
        [{ requires_approval: ['lunch'] }, 'invalid_enum_value', 'requires_approval.0'],
        [{ refund_approval_above: -1 }, 'invalid_amount', 'refund_approval_above'],
        [{ undo_window_seconds: 601 }, 'invalid_range', 'undo_window_seconds'],
        [{ undo_window_seconds: null }, 'invalid_integer', 'undo_window_seconds'],
        [{ require_second_factor: 'yes' }, 'invalid_boolean', 'require_second_factor'],
        [{ agent_modes: ['prod'] }, 'invalid_enum_value', 'agent_modes.0'],
        [{ agent_proposals_per_day: 1001 }, 'invalid_range', 'agent_proposals_per_day'],
        [{ agent_amount_per_day: -1 }, 'invalid_amount', 'agent_amount_per_day'],
        [{ payment_window_minutes: 4 }, 'invalid_range', 'payment_window_minutes'],
        [{ origins: ['http://shop.example.com'] }, 'invalid_url', 'origins'],
        [{ cod_verification: 'sometimes' }, 'invalid_enum_value', 'cod_verification'],
        [{ currency: 'INR' }, 'parameter_unknown', 'currency'],
      ],
      async (change, code, param) => {
        expect(refusalOf(await person.patch(SETTINGS, change))).toEqual([400, code, param]);
      },
    );
  });

  it('are changed only by owners, and read by auditors too', async () => {
    const store = await newAccount();
    const [{ person: auditor }, { person: developer }] = [await hire(store, 'auditor'), await hire(store, 'developer')];
    expect((await auditor.get(SETTINGS)).status).toBe(200);
    expect(refusalOf(await auditor.patch(SETTINGS, { undo_window_seconds: 5 }))).toEqual([403, 'role_insufficient', null]);
    expect(refusalOf(await developer.get(SETTINGS))).toEqual([403, 'role_insufficient', null]);
  });
});

describe('a second factor', () => {
  it('cannot be required by an owner who has none', async () => {
    const { person } = await hire(await newAccount(), 'owner');
    const refused = await person.patch(SETTINGS, { require_second_factor: true });
    expect(refusalOf(refused)).toEqual([422, 'second_factor_missing', 'require_second_factor']);
    expect((await person.get(SETTINGS)).body.require_second_factor).toBe(false);
    expect((await person.patch(SETTINGS, { require_second_factor: false })).status).toBe(200);
  });

  it('is then needed by people for everything except adding one and managing their sessions', async () => {
    const store = await newAccount();
    const owner = await hire(store, 'owner');
    const { person: viewer } = await hire(store, 'viewer');
    await addFactor(owner, service.clock);
    expect((await owner.person.patch(SETTINGS, { require_second_factor: true })).body.require_second_factor).toBe(true);
    const refused = [403, 'second_factor_required', null];
    expect(refusalOf(await viewer.get('/v1/orders'))).toEqual(refused);
    expect(refusalOf(await viewer.patch('/admin/v1/password', { current: PASSWORD, password: 'another good password' }))).toEqual(refused);
    for (const path of ['/admin/v1/session', '/admin/v1/sessions']) expect((await viewer.get(path)).status).toBe(200);
    expect((await owner.person.get('/v1/orders')).status).toBe(200);
    expect((await owner.person.patch(SETTINGS, { require_second_factor: false })).status).toBe(200);
    expect((await viewer.get('/v1/orders')).status).toBe(200);
    expect((await viewer.delete('/admin/v1/session')).status).toBe(200);
  });
});
