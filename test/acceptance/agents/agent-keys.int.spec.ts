import { agentKey, RawAgent } from '#test/support/clients/agent-keys';
import { type Json, refusalOf } from '#test/support/clients/merchant-client';
import { openSession, orderBecomes } from '#test/support/clients/shop';
import { hire, type StaffMember } from '#test/support/clients/staff';
import { given } from '#test/support/given/given';
import { serviceUnderTest } from '#test/support/services/service-under-test';

const { service, merchant } = serviceUnderTest('own');
const KEYS = '/admin/v1/keys';
const ASSISTANT = { type: 'restricted', mode: 'test', name: 'An assistant', scopes: ['orders:read', 'refunds:write'] };

let owner: StaffMember;
const made = async ({ person }: StaffMember, changes: object = {}): Promise<Json> => {
  const { status, body } = await person.post(KEYS, { ...ASSISTANT, ...changes });
  expect(status).toBe(201);
  return body;
};
const pinged = (key: string) => new RawAgent(service, key).send({ jsonrpc: '2.0', id: 1, method: 'ping' });
const proposedWith = async (key: string, order_id: string): Promise<string> => {
  return (await new RawAgent(service, key).ask('propose_refund', { order_id, amount: 500 })).id;
};
const approved = ({ person }: StaffMember, proposal: string) => person.post(`/admin/v1/proposals/${proposal}/approve`);

beforeAll(async () => {
  owner = await hire(service, 'owner');
  expect((await owner.person.patch('/admin/v1/settings', { agent_modes: ['test', 'live'] })).status).toBe(200);
});

describe('a key for agents', () => {
  it('is taken at /mcp, and by no route of the API', async () => {
    const { id: order_id } = await given.paidOrder(merchant);
    const { key, ...shown } = await made(owner, { agent: true });
    expect([shown.agent, shown.type]).toEqual([true, 'restricted']);
    expect((await pinged(key)).body).toEqual({ jsonrpc: '2.0', id: 1, result: {} });
    for (const refused of [
      await merchant.with(key).get('/orders'),
      await merchant.with(key).get(`/orders/${order_id}`),
      await merchant.with(key).post('/refunds', { order_id, amount: 500 }),
    ])
      expect(refusalOf(refused)).toEqual([403, 'agent_key_not_taken', null]);
    expect((await new RawAgent(service, key).ask('get_order', { id: order_id })).id).toBe(order_id);
    await orderBecomes(merchant, order_id, { amount_refunded: 0, amount_refund_pending: 0 });
  });

  it('is refused in live mode as in test mode', async () => {
    const { key } = await made(owner, { agent: true, mode: 'live' });
    expect((await pinged(key)).status).toBe(200);
    expect(refusalOf(await merchant.with(key).get('/orders'))).toEqual([403, 'agent_key_not_taken', null]);
  });

  it.each(['secret', 'publishable', 'restricted'])('is the only key that /mcp takes: not a %s one that is not', async (type) => {
    const { key, agent } = await made(owner, { type, scopes: type === 'restricted' ? ASSISTANT.scopes : [] });
    expect(agent).toBe(false);
    const { status, body } = await pinged(key);
    expect([status, body.error.code]).toEqual([403, 'agent_key_too_wide']);
    expect(body.error.message).toContain('agent: true');
  });

  it('is none of a session’s client secret', async () => {
    const { client_secret: secret } = await openSession(merchant);
    expect(refusalOf(await pinged(secret))).toEqual([403, 'agent_key_too_wide', null]);
  });

  it('stays one when it is rolled, by a person and by an operator', async () => {
    const { id } = await made(owner, { agent: true });
    const { body: successor } = await owner.person.post(`${KEYS}/${id}/roll`);
    expect(successor).toMatchObject({ agent: true, replaces: id });
    const last = await service.operate('keys.roll', { id: successor.id });
    expect(last.agent).toBe(true);
    expect((await pinged(last.key)).status).toBe(200);
    expect(refusalOf(await merchant.with(last.key).get('/orders'))).toEqual([403, 'agent_key_not_taken', null]);
    const { data } = (await owner.person.get(KEYS)).body;
    expect(data.filter(({ agent }: Json) => agent).map((each: Json) => each.id)).toEqual(
      expect.arrayContaining([id, successor.id, last.id]),
    );
  });

  it('is a restricted one', async () => {
    for (const type of ['secret', 'publishable'])
      expect(refusalOf(await owner.person.post(KEYS, { ...ASSISTANT, type, scopes: [], agent: true }))).toEqual([
        400,
        'invalid_value',
        'agent',
      ]);
    expect(refusalOf(await owner.person.post(KEYS, { ...ASSISTANT, scopes: [], agent: true }))).toEqual([400, 'missing_field', 'scopes']);
    expect(refusalOf(await owner.person.post(KEYS, { ...ASSISTANT, agent: 'yes' }))).toEqual([400, 'invalid_boolean', 'agent']);
  });
});

describe('what an agent proposed', () => {
  it('is approved by a sole owner, also one whose key they made, or whose token it uses', async () => {
    const { id } = await given.paidOrder(merchant);
    const { key } = await made(owner, { agent: true });
    expect((await approved(owner, await proposedWith(key, id))).body.status).toBe('approved');
    await orderBecomes(merchant, id, { amount_refunded: 500 });

    const expires_at = Math.floor(service.clock.milliseconds() / 1000) + 60;
    const { token } = (await owner.person.post('/admin/v1/tokens', { name: 'Mine', scopes: ['refunds:write'], expires_at })).body;
    expect((await approved(owner, await proposedWith(token, id))).body.status).toBe('approved');
    await orderBecomes(merchant, id, { amount_refunded: 1000 });
  });

  it('is approved by finance too, but never by the person in finance or support whose token it uses', async () => {
    const { id } = await given.paidOrder(merchant);
    const finance = await hire(service, 'finance');
    expect((await approved(finance, await proposedWith(await agentKey(service, 'refunds:write'), id))).body.status).toBe('approved');
    const expires_at = Math.floor(service.clock.milliseconds() / 1000) + 60;
    const { token } = (await finance.person.post('/admin/v1/tokens', { name: 'Mine', scopes: ['refunds:write'], expires_at })).body;
    expect(refusalOf(await approved(finance, await proposedWith(token, id)))).toEqual([403, 'self_approval', null]);
  });

  it('is not approved by its owner where there is another one', async () => {
    const { id } = await given.paidOrder(merchant);
    const { key } = await made(owner, { agent: true });
    const proposal = await proposedWith(key, id);
    const other = await hire(service, 'owner');
    expect(refusalOf(await approved(owner, proposal))).toEqual([403, 'self_approval', null]);
    expect((await approved(other, proposal)).body.status).toBe('approved');
  });
});

describe('a sole owner', () => {
  it('does not approve what an ordinary key of theirs proposed', async () => {
    const { id: account } = await service.operate('accounts.create', { name: 'A store of one person' });
    const alone = await hire({ merchant, operate: (operation, args) => service.operate(operation, { account, ...args }) }, 'owner');
    const { key } = await made(alone, { type: 'secret', scopes: [] });
    const shop = merchant.with(key);
    const { id: order_id } = await given.paidOrder(shop);
    await alone.person.patch('/admin/v1/settings', { requires_approval: ['api_refund'] });
    const { status, body } = await shop.post('/refunds', { order_id, amount: 500 });
    expect(status).toBe(202);
    expect(refusalOf(await approved(alone, body.id))).toEqual([403, 'self_approval', null]);
  });
});
