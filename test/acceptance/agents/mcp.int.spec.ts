import { DAY } from '#kernel/time';
import { AgentClient } from '#test/support/clients/agent-client';
import { agentKey } from '#test/support/clients/agent-keys';
import { type Json, refusalOf } from '#test/support/clients/merchant-client';
import { orderBecomes } from '#test/support/clients/shop';
import { given } from '#test/support/given/given';
import { hire, type StaffMember } from '#test/support/clients/staff';
import { eventually } from '#test/support/machine/eventually';
import { collectionBecomes, Courier } from '#test/support/partners/courier';
import { serviceUnderTest } from '#test/support/services/service-under-test';

const { service, merchant } = serviceUnderTest('own');

const READING = ['orders:read', 'cod:read'];
let owner: StaffMember;
const agents: AgentClient[] = [];

async function agent(bearer: string, mode?: 'live'): Promise<AgentClient> {
  const connected = await AgentClient.connected(service, bearer, mode);
  agents.push(connected);
  return connected;
}
const keyed = (...scopes: string[]): Promise<string> => agentKey(service, ...scopes);
const tokenOf = async ({ person }: StaffMember, ...scopes: string[]): Promise<Json> => {
  const expires_at = Math.floor(service.clock.milliseconds() / 1000) + DAY;
  const { status, body } = await person.post('/admin/v1/tokens', { name: 'Ravi’s assistant', scopes, expires_at });
  expect(status).toBe(201);
  return body;
};
const settings = async (changes: object): Promise<void> =>
  expect((await owner.person.patch('/admin/v1/settings', changes)).status).toBe(200);
const names = async (connected: AgentClient): Promise<string[]> => (await connected.tools()).map(({ name }) => name);

const delivered = async (courier: string, awb: string): Promise<string> => (await new Courier(service, merchant).delivers(awb, courier)).id;

beforeAll(async () => {
  owner = await hire(service, 'owner');
});
afterEach(async () => {
  await Promise.all(agents.splice(0).map((each) => each.leave()));
  await settings({ agent_modes: ['test'], agent_proposals_per_day: 100, agent_amount_per_day: null });
});

describe('agents', () => {
  it('have no access until an owner allows it, in each mode, and never with a key that is not for agents', async () => {
    const { token } = await tokenOf(owner, 'orders:read');
    await expect(agent(token)).rejects.toThrow('agents_disabled');
    await settings({ agent_modes: ['test'] });
    expect(await names(await agent(token))).toContain('list_orders');
    await expect(agent(token, 'live')).rejects.toThrow('agents_disabled');
    const { key } = await service.operate('keys.create', { type: 'secret', mode: 'test', name: 'The server' });
    await expect(agent(key)).rejects.toThrow('agent_key_too_wide');
    await expect(agent('rk_test_nobody')).rejects.toThrow('api_key_invalid');
    await expect(agent(`${token}x`)).rejects.toThrow('sign_in_required');
    expect(refusalOf(await owner.person.post('/mcp', {}))).toEqual([403, 'role_insufficient', null]);
    expect(refusalOf(await merchant.with(token).get('/orders'))).toEqual([401, 'api_key_invalid', null]);
  });

  it('can list orders overdue at a courier with a read key', async () => {
    const [late, other] = [await delivered('delhivery', 'MCP1'), await delivered('bluedart', 'MCP2')];
    await merchant.post('/test_helpers/clock/advance', { seconds: 30 * DAY });
    await collectionBecomes(merchant, late.replace('ord_', 'cod_'), { overdue: true });
    const connected = await agent(await keyed(...READING));
    const { as_of, data } = await connected.ask('list_cod_collections', { courier_code: 'delhivery', overdue: true });
    expect(as_of).toBeGreaterThan(Date.now() / 1000 + 29 * DAY);
    expect(data.map(({ order_id }: Json) => order_id)).toContain(late);
    expect(data.map(({ order_id }: Json) => order_id)).not.toContain(other);
    expect((await connected.ask('get_order', { id: late })).id).toBe(late);
    const before = { 'created_at.lt': 1 };
    expect((await connected.ask('list_orders', before)).data).toEqual([]);
  });

  it('have the tools of their scopes, which describe their parameters', async () => {
    const connected = await agent(await keyed(...READING));
    const tools = await connected.tools();
    expect(tools.filter(({ name }) => /refund|settlement|webhook/.test(name))).toEqual([]);
    const list = tools.find(({ name }) => name === 'list_orders')!;
    expect(Object.keys(list['inputSchema'].properties)).toEqual(expect.arrayContaining(['status', 'limit', 'created_at.gte']));
    for (const { inputSchema } of tools)
      expect(Object.keys(inputSchema.properties).filter((name) => !/^[\w.-]{1,64}$/.test(name))).toEqual([]);
    expect(await connected.refusal('propose_refund', { order_id: 'ord_1', amount: 1 })).toBe('resource_missing');
    expect(await connected.refusal('list_orders', { stauts: 'paid' })).toBe('parameter_unknown');
    expect(await connected.refusal('get_order', { id: '../keys' })).toBe('resource_missing');
    expect(await connected.refusal('get_order', {})).toBe('missing_field');
  });

  it('see what their person sees, masked if the person reads masked data', async () => {
    const { id } = await given.paidOrder(merchant);
    const developer = await hire(service, 'developer');
    const { token } = await tokenOf(developer, 'orders:read');
    const { customer } = await (await agent(token)).ask('get_order', { id });
    expect(customer.phone).not.toBe('+919876543210');
    expect((await (await agent(await keyed('orders:read'))).ask('get_order', { id })).customer.phone).toBe('+919876543210');
  });
});

describe('a proposal of an agent', () => {
  const APPROVE = (id: string) => `/admin/v1/proposals/${id}/approve`;

  it('is a refund that another person approves, never the token’s own person', async () => {
    const { id } = await given.paidOrder(merchant);
    const finance = await hire(service, 'finance');
    const { token, id: tok } = await tokenOf(finance, 'refunds:write');
    const connected = await agent(token);
    const refund = { order_id: id, amount: 10_000, reason: 'other', idempotency_key: 'once' };
    const { as_of: _, ...proposal } = await connected.ask('propose_refund', refund);
    expect(proposal).toMatchObject({ object: 'proposal', act: 'refund', subject: id, amount: 10_000, status: 'open' });
    expect(proposal['proposed_by']).toEqual({ type: 'agent', id: tok, name: 'Ravi’s assistant', on_behalf_of: finance.id });
    expect((await connected.ask('propose_refund', refund)).id).toBe(proposal['id']);
    await orderBecomes(merchant, id, { amount_refund_pending: 0, amount_refunded: 0 });
    expect(refusalOf(await finance.person.post(APPROVE(proposal['id'])))).toEqual([403, 'self_approval', null]);
    const approved = await owner.person.post(APPROVE(proposal['id']));
    expect([approved.status, approved.body.status]).toEqual([200, 'approved']);
    await orderBecomes(merchant, id, { amount_refunded: 10_000 });
  });

  it('is made with a key too', async () => {
    const { id } = await given.paidOrder(merchant);
    const key = await keyed('refunds:write');
    const proposal = await (await agent(key)).ask('propose_refund', { order_id: id, amount: 500 });
    expect(proposal['proposed_by']).toMatchObject({ type: 'agent', name: 'An assistant' });
    expect(await (await agent(key)).refusal('propose_refund', { order_id: id, amount: 999_999_999 })).toBe(
      'refund_amount_exceeds_refundable',
    );
  });

  it('may write off cash', async () => {
    const id = (await delivered('ekart', 'MCP3')).replace('ord_', 'cod_');
    await merchant.post('/test_helpers/clock/advance', { seconds: 30 * DAY });
    await collectionBecomes(merchant, id, { overdue: true });
    const connected = await agent(await keyed('cod:write'));
    const proposal = await connected.ask('propose_cash_write_off', { id, note: 'The parcel was lost.' });
    expect(proposal).toMatchObject({ object: 'proposal', act: 'cash_write_off', subject: id });
    expect((await merchant.get(`/cod/collections/${id}`)).body.status).toBe('collected');
    expect(await connected.refusal('propose_cash_write_off', { id, type: 'courier_corrected' })).toBe('parameter_unknown');
  });

  it('counts with the amount it would move, cash included, unless it is refused', async () => {
    const { id } = await given.paidOrder(merchant);
    const cash = (await delivered('ekart', 'MCP4')).replace('ord_', 'cod_');
    await merchant.post('/test_helpers/clock/advance', { seconds: 40 * DAY });
    await collectionBecomes(merchant, cash, { overdue: true });
    await settings({ agent_amount_per_day: 1000 });
    const connected = await agent(await keyed('refunds:write', 'cod:write'));
    expect(await connected.refusal('propose_cash_write_off', { id: cash })).toBe('agent_limit_reached');
    expect(await connected.refusal('propose_refund', { order_id: id, amount: 99_999_999 })).toBe('refund_amount_exceeds_refundable');
    await connected.ask('propose_refund', { order_id: id, amount: 1000 });
    expect(await connected.refusal('propose_refund', { order_id: id, amount: 1 })).toBe('agent_limit_reached');
  });

  it('is limited per day, and by the rights of the person', async () => {
    const { id } = await given.paidOrder(merchant);
    await merchant.post('/test_helpers/clock/advance', { seconds: 2 * DAY });
    await settings({ agent_proposals_per_day: 2, agent_amount_per_day: 1000 });
    const support = await hire(service, 'support');
    const connected = await agent((await tokenOf(support, 'refunds:write')).token);
    const { id: proposal } = await connected.ask('propose_refund', { order_id: id, amount: 600 });
    expect(await connected.refusal('propose_refund', { order_id: id, amount: 401 })).toBe('agent_limit_reached');
    await connected.ask('propose_refund', { order_id: id, amount: 400 });
    expect(await connected.refusal('propose_refund', { order_id: id, amount: 1 })).toBe('agent_limit_reached');
    await owner.person.patch(`/admin/v1/users/${support.id}`, { status: 'suspended' });
    await eventually(async () => expect((await owner.person.get(`/admin/v1/proposals/${proposal}`)).body.status).toBe('expired'));
    await expect(connected.ask('list_refunds')).rejects.toThrow('sign_in_required');
  });
});
