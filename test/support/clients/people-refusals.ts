import { addFactor } from '#test/support/clients/added-factor';
import { addPasskey } from '#test/support/clients/added-passkey';
import type { Answered } from '#test/support/clients/merchant-client';
import { given } from '#test/support/given/given';
import { hire, type Hirer, PASSWORD } from '#test/support/clients/staff';
import { VirtualAuthenticator } from '#test/support/clients/virtual-authenticator';

const FOR_AGENTS = { type: 'restricted', scopes: ['orders:read'], agent: true };

interface Employer extends Hirer {
  readonly clock: { advance(seconds: number): void; milliseconds(): number };
  readonly addresses: { readonly api: string };
}

/** Requests for refusals about people, by code, in a separate account. */
export function peopleRefusals(service: Employer): Readonly<Record<string, () => Promise<Answered>>> {
  const newAccount = async (): Promise<Hirer> => {
    const { id: account } = await service.operate('accounts.create', { name: 'A store with staff' });
    return { merchant: service.merchant, operate: (operation, args) => service.operate(operation, { account, ...args }) };
  };
  const employed = async (role: string) => hire(await newAccount(), role);
  const shopOf = async (account: Hirer) => {
    const { key } = await account.operate('keys.create', { type: 'secret', mode: 'test', name: 'The shop' });
    return service.merchant.with(key);
  };
  const proposed = async () => {
    const account = await newAccount();
    const [owner, support] = [await hire(account, 'owner'), await hire(account, 'support')];
    const { id: order_id } = await given.paidOrder(await shopOf(account));
    const { body } = await support.person.post('/v1/refunds', { order_id, amount: 1 });
    return { order_id, owner, support, proposal: body.id as string };
  };
  /** A new key, of another account each time. */
  const keyOf = async (input: object): Promise<string> =>
    (await (await newAccount()).operate('keys.create', { mode: 'test', name: 'An assistant', ...input })).key;
  /** The answer to a program with a key at /mcp. */
  const agentWith = async (input: object, headers = {}): Promise<Answered> =>
    service.merchant.person().post('/mcp', {}, { authorization: `Bearer ${await keyOf(input)}`, ...headers });
  const newDevice = () => new VirtualAuthenticator(new URL(service.addresses.api).origin);
  return {
    sign_in_required: () => service.merchant.person().get('/admin/v1/session'),
    role_insufficient: async () => (await employed('viewer')).person.get('/admin/v1/users'),
    csrf_invalid: async () => (await employed('owner')).person.delete('/admin/v1/session', { 'x-csrf-token': 'guessed' }),
    second_factor_required: async () => {
      const account = await newAccount();
      const [owner, viewer] = [await hire(account, 'owner'), await hire(account, 'viewer')];
      await addFactor(owner, service.clock);
      await owner.person.patch('/admin/v1/settings', { require_second_factor: true });
      return viewer.person.get('/v1/orders');
    },
    second_factor_missing: async () => (await employed('owner')).person.patch('/admin/v1/settings', { require_second_factor: true }),
    user_exists: async () => {
      const { person, email } = await employed('owner');
      return person.post('/admin/v1/users', { email, role: 'viewer' });
    },
    agents_disabled: () => agentWith(FOR_AGENTS),
    agent_key_too_wide: () => agentWith({ ...FOR_AGENTS, agent: false }),
    not_acceptable: () => agentWith(FOR_AGENTS, { accept: 'text/html' }),
    agent_key_not_taken: async () => service.merchant.with(await keyOf(FOR_AGENTS)).get('/orders'),
    link_invalid: () => service.merchant.person().accept('https://localhost/invitation#nothing', PASSWORD),
    link_not_shown: async () => {
      const account = await newAccount();
      const [owner, finance] = [await hire(account, 'owner'), await hire(account, 'finance')];
      return owner.person.post(`/admin/v1/users/${finance.id}/reset`);
    },
    last_owner: async () => {
      const { person, id } = await employed('owner');
      return person.patch(`/admin/v1/users/${id}`, { role: 'viewer' });
    },
    self_approval: async () => {
      const { proposal, support, owner } = await proposed();
      await owner.person.patch(`/admin/v1/users/${support.id}`, { role: 'owner' });
      await support.person.signIn(support.email, PASSWORD);
      return support.person.post(`/admin/v1/proposals/${proposal}/approve`);
    },
    proposal_decided: async () => {
      const { proposal, owner } = await proposed();
      await owner.person.post(`/admin/v1/proposals/${proposal}/reject`);
      return owner.person.post(`/admin/v1/proposals/${proposal}/approve`);
    },
    proposal_limit_reached: async () => {
      const { order_id, support } = await proposed();
      for (let made = 1; made < 20; made++) await support.person.post('/v1/refunds', { order_id, amount: 1 });
      return support.person.post('/v1/refunds', { order_id, amount: 1 });
    },
    proof_required: async () => {
      const { person } = await employed('viewer');
      service.clock.advance(300);
      return person.post('/admin/v1/totp');
    },
    passkey_exists: async () => {
      const { person } = await employed('viewer');
      const device = newDevice();
      await addPasskey(person, device);
      return addPasskey(person, device);
    },
    passkey_limit_reached: async () => {
      const { person } = await employed('viewer');
      for (let made = 0; made < 20; made++) await addPasskey(person, newDevice());
      return addPasskey(person, newDevice());
    },
    stream_limit_reached: async () => {
      const { person } = await employed('viewer');
      const streams = await Promise.all(Array.from({ length: 16 }, () => person.stream()));
      const refused = await person.get('/admin/v1/stream');
      streams.forEach((each) => each.leave());
      return refused;
    },
    token_limit_reached: async () => {
      const { person } = await employed('viewer');
      const expires_at = Math.floor(service.clock.milliseconds() / 1000) + 60;
      const make = () => person.post('/admin/v1/tokens', { name: 'One of many', scopes: ['orders:read'], expires_at });
      for (let made = 0; made < 20; made++) await make();
      return make();
    },
    view_owner_active: async () => {
      const account = await newAccount();
      const [{ person: owner }, { person: support }] = [await hire(account, 'owner'), await hire(account, 'support')];
      const { body } = await support.post('/admin/v1/views', { name: 'Paid', list: 'orders', shared: true });
      return owner.post(`/admin/v1/views/${body.id}/take_over`, {});
    },
    view_limit_reached: async () => {
      const { person } = await employed('viewer');
      const save = () => person.post('/admin/v1/views', { name: 'Paid', list: 'orders' });
      for (let saved = 0; saved < 50; saved++) await save();
      return save();
    },
    bulk_act_too_large: async () => {
      const account = await newAccount();
      const { person } = await hire(account, 'owner');
      const shop = await shopOf(account);
      await Promise.all([given.paidOrder(shop), given.paidOrder(shop)]);
      return person.post('/admin/v1/bulk_acts', { act: 'refund', list: 'orders', filter: { status: 'paid' } });
    },
    bulk_act_continued: async () => {
      const { person } = await employed('owner');
      const act = { act: 'refund', list: 'orders', filter: { status: 'paid' } };
      const { id } = (await person.post('/admin/v1/bulk_acts', act)).body;
      await person.post(`/admin/v1/bulk_acts/${id}/stop`);
      await person.post('/admin/v1/bulk_acts', { ...act, continues: id });
      return person.post('/admin/v1/bulk_acts', { ...act, continues: id });
    },
    totp_not_begun: async () => (await employed('viewer')).person.post('/admin/v1/totp/confirm', { code: '123456' }),
    code_incorrect: async () => {
      const { person } = await employed('viewer');
      await person.post('/admin/v1/totp');
      return person.post('/admin/v1/totp/confirm', { code: '000000' });
    },
    password_incorrect: async () => {
      const { person } = await employed('viewer');
      return person.patch('/admin/v1/password', { current: 'not this one', password: 'another good password' });
    },
  };
}
