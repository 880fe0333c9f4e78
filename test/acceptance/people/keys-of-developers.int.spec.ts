import { type Json, refusalOf } from '#test/support/clients/merchant-client';
import { hire, type StaffMember } from '#test/support/clients/staff';
import { given } from '#test/support/given/given';
import { eventually } from '#test/support/machine/eventually';
import { serviceUnderTest } from '#test/support/services/service-under-test';

const { service, merchant } = serviceUnderTest('own');

const KEYS = '/admin/v1/keys';
const PROPOSALS = '/admin/v1/proposals';
const SETTINGS = '/admin/v1/settings';
const LIVE = { 'x-mode': 'live' };
const SERVER = { type: 'secret', mode: 'live', name: 'The server' };

let owner: StaffMember;
let developer: StaffMember;
let colleague: StaffMember;

beforeAll(async () => {
  owner = await hire(service, 'owner');
  developer = await hire(service, 'developer');
  colleague = await hire(service, 'developer');
});

const requireApproval = async (...requires_approval: string[]): Promise<void> =>
  expect((await owner.person.patch(SETTINGS, { requires_approval })).status).toBe(200);
const approve = ({ id, livemode }: Json) => owner.person.post(`${PROPOSALS}/${id}/approve`, {}, livemode ? LIVE : {});
const roll = ({ person }: StaffMember, id: string, grace?: string) =>
  person.post(`${KEYS}/${id}/roll`, grace === undefined ? {} : { grace });
const statusOf = async (id: string): Promise<string> =>
  (await owner.person.get(KEYS)).body.data.find((each: Json) => each.id === id).status as string;
const works = async (key: string): Promise<boolean> => (await merchant.with(key).get('/orders')).status === 200;

/** A key that the developer proposed and the owner approved. */
async function approvedKey(body: object = SERVER): Promise<string> {
  const { status, body: proposal } = await developer.person.post(KEYS, body);
  expect([status, proposal.object, proposal.act, proposal.livemode]).toEqual([202, 'proposal', 'live_key', true]);
  expect((await approve(proposal)).status).toBe(200);
  return proposal.subject as string;
}

describe('a live key of a developer', () => {
  it.each([
    { type: 'secret' },
    { type: 'restricted', scopes: ['refunds:write'] },
    { type: 'restricted', scopes: ['orders:read'] },
    { type: 'restricted', scopes: ['cod:read'] },
    // Deliveries, which the scope reads, contain what was sent of shoppers.
    { type: 'restricted', scopes: ['webhooks:read'] },
  ])('is proposed where it reads or does what the role may not: %j', async (key) => {
    const { status, body } = await developer.person.post(KEYS, { ...SERVER, ...key });
    expect([status, body.act, body.proposed_by?.id]).toEqual([202, 'live_key', developer.id]);
    expect((await developer.person.post(KEYS, { ...SERVER, ...key, mode: 'test' })).status).toBe(201);
    expect((await owner.person.post(KEYS, { ...SERVER, ...key })).status).toBe(201);
  });

  it('is made where it opens nothing of the merchant’s', async () => {
    expect((await developer.person.post(KEYS, { ...SERVER, type: 'publishable' })).status).toBe(201);
  });

  it('is refused before it is proposed, as it would be made', async () => {
    const refused = await developer.person.post(KEYS, { ...SERVER, type: 'restricted', scopes: ['orders:nothing'] });
    expect(refusalOf(refused)).toEqual([400, 'invalid_enum_value', 'scopes']);
  });

  it('is rolled by its proposer without a grace, and by nobody else', async () => {
    const id = await approvedKey();
    expect((await roll(developer, id)).status).toBe(202);
    expect((await roll(developer, id, '1h')).status).toBe(202);
    expect((await roll(colleague, id, '0')).status).toBe(202);
    const { status, body } = await roll(developer, id, '0');
    expect([status, body.replaces, await works(body.key)]).toEqual([200, id, true]);
    expect((await roll(developer, body.id, '0')).status).toBe(202);
  });
});

describe('rolling a live key', () => {
  it('of an owner is proposed by a developer, and done by the owner', async () => {
    const { body: key } = await owner.person.post(KEYS, SERVER);
    const { status, body: proposal } = await roll(developer, key.id, '1h');
    expect([status, proposal.act, proposal.params]).toMatchObject([202, 'live_key', { type: 'secret', replaces: key.id, grace: '1h' }]);
    expect((await roll(owner, key.id)).status).toBe(200);
    expect(refusalOf(await approve(proposal))).toEqual([422, 'transition_not_allowed', 'id']);
  });

  it('is proposed by everybody where live_key is listed, also if the key opens nothing', async () => {
    const { body: key } = await developer.person.post(KEYS, { ...SERVER, type: 'publishable' });
    await requireApproval('live_key');
    expect((await roll(owner, key.id, '0')).status).toBe(202);
    expect((await roll(developer, key.id, '0')).status).toBe(202);
    const { body: test } = await developer.person.post(KEYS, { ...SERVER, mode: 'test' });
    expect((await roll(developer, test.id)).status).toBe(200);
    expect((await service.operate('keys.roll', { id: key.id, grace: '0' })).replaces).toBe(key.id);
    await requireApproval();
    expect((await roll(developer, (await developer.person.post(KEYS, { ...SERVER, type: 'publishable' })).body.id)).status).toBe(200);
  });

  it('with approval ends the old key’s time only once the proposer has the new one', async () => {
    const { body: old } = await owner.person.post(KEYS, SERVER);
    const { body: proposal } = await roll(developer, old.id, '0');
    const approved = await approve(proposal);
    expect([approved.status, approved.body.result]).toEqual([200, proposal.subject]);
    expect(approved.text).not.toMatch(/sk_live_/);
    expect([await statusOf(old.id), await works(old.key)]).toEqual(['active', true]);
    const { body: received } = await roll(developer, proposal.subject, '0');
    expect([await works(received.key), await works(old.key)]).toEqual([true, false]);
    expect((await roll(colleague, old.id, '0')).body.error?.code).toBe('transition_not_allowed');
    // The answer was lost: nobody has used what it had.
    const { body: other } = await owner.person.post(KEYS, SERVER);
    const { body: again } = await roll(developer, other.id, '24h');
    await approve(again);
    await roll(developer, again.subject, '0');
    expect((await roll(developer, again.subject, '0')).status).toBe(200);
    expect([await statusOf(other.id), await works(other.key)]).toEqual(['rolling', true]);
  });
});

describe('the proposals of a key', () => {
  it('expire once it is revoked, and are not approved any more', async () => {
    await requireApproval('api_refund', 'webhook_endpoint');
    const { body: made } = await owner.person.post(KEYS, { ...SERVER, mode: 'test' });
    const shop = merchant.with(made.key);
    const { id: order_id } = await given.paidOrder(merchant);
    const { body: refund } = await shop.post('/refunds', { order_id, amount: 100 });
    const { body: endpoint } = await shop.post('/webhooks', { url: 'https://hooks.example.com/key', events: ['*'] });
    const { body: kept } = await merchant.post('/refunds', { order_id, amount: 100 });
    expect([refund.object, endpoint.object, kept.object]).toEqual(['proposal', 'proposal', 'proposal']);
    expect((await owner.person.post(`${KEYS}/${made.id}/revoke`)).status).toBe(200);
    const second = await hire(service, 'finance');
    expect(refusalOf(await second.person.post(`${PROPOSALS}/${refund.id}/approve`))).toEqual([422, 'proposal_decided', 'id']);
    const shown = async ({ id }: Json) => (await owner.person.get(`${PROPOSALS}/${id}`)).body.status as string;
    await eventually(async () => expect([await shown(refund), await shown(endpoint)]).toEqual(['expired', 'expired']));
    expect(await shown(kept)).toBe('open');
    await requireApproval();
  });
});
