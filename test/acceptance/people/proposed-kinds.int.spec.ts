import { type Json, refusalOf } from '#test/support/clients/merchant-client';
import { hire, type StaffMember } from '#test/support/clients/staff';
import { collectionBecomes, Courier } from '#test/support/partners/courier';
import { serviceUnderTest } from '#test/support/services/service-under-test';

const { service, merchant } = serviceUnderTest('own');

const PROPOSALS = '/admin/v1/proposals';
const SETTINGS = '/admin/v1/settings';
const LIVE = { 'x-mode': 'live' };

let owner: StaffMember;
let finance: StaffMember;

/** There is one owner, who needs nobody's approval for it. */
const requireApproval = async (...requires_approval: string[]): Promise<void> =>
  expect((await owner.person.patch(SETTINGS, { requires_approval })).status).toBe(200);
const approve = ({ person }: StaffMember, { id, livemode }: Json) => person.post(`${PROPOSALS}/${id}/approve`, {}, livemode ? LIVE : {});
const shown = async ({ id, livemode }: Json): Promise<Json> => (await owner.person.get(`${PROPOSALS}/${id}`, livemode ? LIVE : {})).body;

/** Approves twice at the same time, which one of both does. */
async function approvedOnce(by: StaffMember, proposal: Json): Promise<Json> {
  const answers = await Promise.all([approve(by, proposal), approve(by, proposal)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  expect(refusalOf(answers.find(({ status }) => status === 422)!)).toEqual([422, 'proposal_decided', 'id']);
  return answers.find(({ status }) => status === 200)!.body;
}

beforeAll(async () => {
  owner = await hire(service, 'owner');
  finance = await hire(service, 'finance');
});

describe('a key of live mode', () => {
  const KEYS = '/admin/v1/keys';
  const body = { type: 'restricted', mode: 'live', name: 'The live server', scopes: ['orders:read'] };

  it('is created by an owner’s approval, and rolled by the proposer to see it', async () => {
    const developer = await hire(service, 'developer');
    await requireApproval('live_key');
    const { status, body: proposal } = await developer.person.post(KEYS, body);
    expect([status, proposal.act, proposal.livemode, proposal.params.scopes]).toEqual([202, 'live_key', true, ['orders:read']]);
    expect((await developer.person.post(KEYS, { ...body, mode: 'test' })).status).toBe(201);
    expect((await service.operate('keys.create', body)).key).toMatch(/^rk_live_/);
    expect(refusalOf(await developer.person.post(KEYS, { ...body, scopes: [] }))).toEqual([400, 'missing_field', 'scopes']);
    expect(refusalOf(await approve(developer, proposal))).toEqual([403, 'self_approval', null]);
    expect(refusalOf(await approve(finance, proposal))).toEqual([403, 'role_insufficient', null]);
    expect((await developer.person.get(KEYS)).text).not.toContain(proposal.subject);
    expect((await developer.person.get(PROPOSALS, LIVE)).body.data).toEqual([proposal]);
    expect((await finance.person.get(PROPOSALS, LIVE)).body.data).toEqual([]);
    const approved = await approvedOnce(owner, proposal);
    expect(approved.result).toBe(proposal.subject);
    expect(JSON.stringify(approved)).not.toMatch(/rk_live_/);
    const rolled = await developer.person.post(`${KEYS}/${proposal.subject}/roll`, { grace: '0' });
    expect(rolled.body).toMatchObject({ replaces: proposal.subject, scopes: ['orders:read'], key: expect.stringMatching(/^rk_live_/) });
    expect((await merchant.with(rolled.body.key).get('/orders')).status).toBe(200);
    await requireApproval();
  });
});

describe('a webhook endpoint', () => {
  const url = 'https://hooks.example.com/new';
  /** What was answered with a proposal. */
  const proposed = async (answer: ReturnType<typeof merchant.get>, does: string): Promise<Json> => {
    const { status, body } = await answer;
    expect([status, body.error ?? [body.act, body.params.does]]).toEqual([202, ['webhook_endpoint', does]]);
    return body;
  };

  it('is registered, changed and removed only with an owner’s approval, by keys too', async () => {
    const { person } = await hire(service, 'developer');
    await requireApproval('webhook_endpoint');
    const approvedAct = async (answer: ReturnType<typeof merchant.get>, does: string): Promise<Json> => {
      const proposal = await proposed(answer, does);
      expect(refusalOf(await approve(finance, proposal))).toEqual([403, 'role_insufficient', null]);
      return approvedOnce(owner, proposal);
    };
    const { subject: id } = await approvedAct(person.post('/v1/webhooks', { url, events: ['order.paid'] }), 'register');
    const shownEndpoint = async () => (await merchant.get(`/webhooks/${id}`)).body;
    expect(await shownEndpoint()).toMatchObject({ url, events: ['order.paid'], status: 'enabled' });
    expect((await person.post(`/v1/webhooks/${id}/roll_secret`)).body.secret).toMatch(/^whsec_/);
    await approvedAct(person.patch(`/v1/webhooks/${id}`, { url: `${url}er` }), 'change');
    expect(await shownEndpoint()).toMatchObject({ url: `${url}er`, events: ['order.paid'] });
    expect((await person.patch(`/v1/webhooks/${id}`, { url: `${url}er` })).status).toBe(200);
    expect(refusalOf(await person.patch(`/v1/webhooks/${id}`, { url: 'https://10.0.0.1/' }))).toEqual([400, 'invalid_url', 'url']);
    await approvedAct(merchant.patch(`/webhooks/${id}`, { description: 'By a key.' }), 'change');
    const { client: restricted } = await service.keyHolder({ type: 'restricted', scopes: 'webhooks:write' });
    expect(refusalOf(await restricted.patch(`/webhooks/${id}`, { url }))).toEqual([403, 'insufficient_scope', null]);
    await approvedAct(person.delete(`/v1/webhooks/${id}`), 'remove');
    expect((await merchant.get(`/webhooks/${id}`)).status).toBe(404);
    await requireApproval();
  });

  it('that was removed meanwhile is not changed', async () => {
    const { id } = (await merchant.post('/webhooks', { url, events: ['order.paid'] })).body;
    await requireApproval('webhook_endpoint');
    const change = await proposed(merchant.patch(`/webhooks/${id}`, { url: `${url}er` }), 'change');
    const removal = await proposed(merchant.delete(`/webhooks/${id}`), 'remove');
    expect((await approve(owner, removal)).status).toBe(200);
    expect(refusalOf(await approve(owner, change))).toEqual([404, 'resource_missing', 'id']);
    expect(await shown(change)).toMatchObject({ status: 'open', decided_by: null });
    await requireApproval();
  });
});

describe('cash to be written off', () => {
  it('waits for another person, and is resolved once', async () => {
    const courier = new Courier(service, merchant);
    const { id: order } = await courier.delivers('CASH-FOR-TWO');
    await courier.remits(order, 200_000);
    const { id } = await collectionBecomes(merchant, order, { status: 'short_remitted' });
    await requireApproval('cash_write_off');
    const writeOff = (type = 'written_off') =>
      finance.person.post(`/v1/cod/collections/${id}/resolve`, { type, note: 'The courier is gone.' });
    const { status, body: proposal } = await writeOff();
    expect(status).toBe(202);
    expect(proposal).toMatchObject({ act: 'cash_write_off', subject: id, amount: 49_900, currency: 'INR', reason: 'The courier is gone.' });
    const { body: byKey } = await merchant.post(`/cod/collections/${id}/resolve`, { type: 'written_off' });
    expect(byKey.object).toBe('proposal');
    expect(refusalOf(await approve(finance, proposal))).toEqual([403, 'self_approval', null]);
    await approvedOnce(owner, proposal);
    expect((await merchant.get(`/cod/collections/${id}`)).body).toMatchObject({
      status: 'resolved',
      resolution: { type: 'written_off', by: finance.id },
    });
    expect(refusalOf(await approve(finance, byKey))).toEqual([422, 'collection_not_resolvable', null]);
    expect(await shown(byKey)).toMatchObject({ status: 'open', decided_by: null });
    expect(refusalOf(await writeOff('accepted'))).toEqual([422, 'collection_not_resolvable', null]);
    await requireApproval();
  });
});

describe('settings that restrict people', () => {
  it('are changed with the approval of another owner, if there is one', async () => {
    const { id: account } = await service.operate('accounts.create', { name: 'A store of two' });
    const of = { merchant, operate: (operation: string, args: object = {}) => service.operate(operation, { account, ...args }) };
    const one = await hire(of, 'owner');
    const patch = (change: object) => one.person.patch(SETTINGS, change);
    expect((await patch({ requires_approval: ['live_key'] })).status).toBe(200);
    const other = await hire(of, 'owner');
    const change = { requires_approval: [], name: 'A store of one’s own' };
    const { status, body: proposal } = await patch(change);
    expect([status, proposal.act, proposal.subject, proposal.params]).toEqual([202, 'settings', account, change]);
    expect((await patch({ requires_approval: ['live_key'], payment_window_minutes: 30 })).status).toBe(200);
    expect(refusalOf(await approve(one, proposal))).toEqual([403, 'self_approval', null]);
    expect((await one.person.get(SETTINGS)).body.requires_approval).toEqual(['live_key']);
    const { body: later } = await patch({ undo_window_seconds: 0 });
    await approvedOnce(other, proposal);
    expect((await one.person.get(SETTINGS)).body).toMatchObject({ ...change, payment_window_minutes: 30 });
    // A proposal changes what it names alone: the settings from between stay.
    await approvedOnce(other, later);
    expect((await one.person.get(SETTINGS)).body).toMatchObject({ ...change, undo_window_seconds: 0 });
  });
});
