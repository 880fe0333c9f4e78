import { type Answered, type Json, refusalOf } from '#test/support/clients/merchant-client';
import { hire, PASSWORD, type StaffMember, storeOfItsOwn } from '#test/support/clients/staff';
import { eventually } from '#test/support/machine/eventually';
import { MailServer } from '#test/support/partners/mail-server';
import type { RunningService } from '#test/support/services/running-service';
import { serviceUnderTest, startService } from '#test/support/services/service-under-test';

const USERS = '/admin/v1/users';
const SETTINGS = '/admin/v1/settings';
const CONNECTIONS = '/admin/v1/connections';
const RAZORPAY = { kind: 'razorpay', name: 'Main', key_id: 'rzp_live_1', key_secret: 'very secret', webhook_secret: 'signs notices' };

const { service } = serviceUnderTest('shared');
let addresses = 0;
const newAddress = (): string => `several-${++addresses}-${Date.now()}@example.com`;
const decide = (by: StaffMember, { body: { id } }: Answered, how: 'approve' | 'reject' = 'approve', mode = 'live') =>
  by.person.post(`/admin/v1/proposals/${id}/${how}`, undefined, { 'x-mode': mode });
/** Expects a proposal of this act, which nobody has decided. */
function proposes({ status, body }: Answered, act: string, params: Json): void {
  expect([status, body.object, body.act, body.status, body.livemode]).toEqual([202, 'proposal', act, 'open', true]);
  expect(body.params).toEqual(params);
}
async function twoOwners() {
  const store = await storeOfItsOwn(service);
  const [one, other] = [await hire(store, 'owner'), await hire(store, 'owner')];
  return { store, one, other };
}

describe('one of several owners', () => {
  it('ends or makes nobody who may approve without the other', async () => {
    const { store, one, other } = await twoOwners();
    const finance = await hire(store, 'finance');
    const viewer = await hire(store, 'viewer');
    const change = (user: StaffMember, update: object) => one.person.patch(`${USERS}/${user.id}`, update);
    proposes(await change(other, { status: 'suspended' }), 'user', { does: 'change', email: other.email, status: 'suspended' });
    proposes(await change(other, { role: 'viewer' }), 'user', { does: 'change', email: other.email, role: 'viewer' });
    proposes(await change(finance, { role: 'owner' }), 'user', { does: 'change', email: finance.email, role: 'owner' });
    proposes(await change(finance, { status: 'suspended' }), 'user', { does: 'change', email: finance.email, status: 'suspended' });
    const promotion = await change(viewer, { role: 'finance' });
    proposes(promotion, 'user', { does: 'change', email: viewer.email, role: 'finance' });
    expect((await other.person.get(`${USERS}/${viewer.id}`)).body.role).toBe('viewer');
    expect(refusalOf(await decide(one, promotion))).toEqual([403, 'self_approval', null]);
    expect(refusalOf(await decide(finance, promotion))).toEqual([403, 'role_insufficient', null]);
    expect((await decide(other, promotion)).body.status).toBe('approved');
    expect((await other.person.get(`${USERS}/${viewer.id}`)).body.role).toBe('finance');
    expect((await change(viewer, { role: 'finance' })).status).toBe(200);
  });

  it('changes people who may not approve alone', async () => {
    const { store, one } = await twoOwners();
    const support = await hire(store, 'support');
    expect((await one.person.patch(`${USERS}/${support.id}`, { role: 'viewer' })).body.role).toBe('viewer');
    expect((await one.person.patch(`${USERS}/${support.id}`, { status: 'suspended' })).body.status).toBe('suspended');
    expect((await one.person.post(USERS, { email: newAddress(), role: 'developer' })).status).toBe(201);
  });

  it('gets no link by which anybody could approve as the other', async () => {
    const { one, other } = await twoOwners();
    expect(refusalOf(await one.person.post(`${USERS}/${other.id}/reset`))).toEqual([422, 'link_not_shown', 'id']);
    const invitation = await one.person.post(USERS, { email: newAddress(), role: 'owner' });
    proposes(invitation, 'user', { does: 'invite', email: expect.any(String), name: null, role: 'owner' });
    const approved = await decide(other, invitation);
    expect([approved.status, approved.body.result]).toEqual([200, invitation.body.subject]);
    expect(approved.text).not.toContain('/invitation#');
    expect((await one.person.get(`${USERS}/${invitation.body.subject}`)).body).toMatchObject({ status: 'invited', role: 'owner' });
  });

  it('sets no refund limit of their own, and none above the account’s alone', async () => {
    const { store, one, other } = await twoOwners();
    const support = await hire(store, 'support');
    const limit = (user: StaffMember, refund_limit: number | null) => one.person.patch(`${USERS}/${user.id}`, { refund_limit });
    const setting = await one.person.patch(SETTINGS, { refund_approval_above: 1000 });
    expect((await decide(other, setting, 'approve', 'test')).status).toBe(200);
    expect(refusalOf(await limit(one, 1))).toEqual([403, 'self_approval', 'refund_limit']);
    expect(refusalOf(await limit(one, null))).toEqual([403, 'self_approval', 'refund_limit']);
    expect((await limit(support, 1000)).body.refund_limit).toBe(1000);
    proposes(await limit(support, 1001), 'user', { does: 'change', email: support.email, refund_limit: 1001 });
  });

  it('connects, changes and removes nothing in live mode alone', async () => {
    const { store, one, other } = await twoOwners();
    expect((await one.person.post(CONNECTIONS, { ...RAZORPAY, mode: 'test', key_id: 'rzp_test_1' })).status).toBe(201);
    const made = await one.person.post(CONNECTIONS, { ...RAZORPAY, mode: 'live' });
    proposes(made, 'connection', {
      does: 'make',
      kind: 'razorpay',
      name: 'Main',
      key_id: 'rzp_live_1',
      base_url: null,
      charging: 'hosted',
    });
    expect((await store.operate('history.show', { id: made.body.id })).data.length).toBe(2);
    const listed = async (): Promise<Json[]> => {
      const { data } = (await one.person.get(CONNECTIONS)).body;
      return data.filter(({ livemode }: Json) => livemode);
    };
    expect(await listed()).toEqual([]);
    const { result: id } = (await decide(other, made)).body;
    expect(await listed()).toMatchObject([{ id, kind: 'razorpay', key_id: 'rzp_live_1' }]);
    const changed = await one.person.patch(`${CONNECTIONS}/${id}`, { key_id: 'rzp_live_2', key_secret: 'another' });
    proposes(changed, 'connection', {
      does: 'change',
      kind: 'razorpay',
      name: 'Main',
      key_id: 'rzp_live_2',
      changes: ['key_id', 'key_secret'],
    });
    expect((await decide(other, changed)).status).toBe(200);
    expect(await listed()).toMatchObject([{ id, key_id: 'rzp_live_2' }]);
    const removed = await one.person.delete(`${CONNECTIONS}/${id}`);
    proposes(removed, 'connection', { does: 'remove', kind: 'razorpay', name: 'Main' });
    expect((await decide(other, removed)).status).toBe(200);
    expect(await listed()).toEqual([]);
    expect((await store.operate('connections.create', { ...RAZORPAY, mode: 'live' })).livemode).toBe(true);
  });

  it('does not get rid of the others to act alone: seven days, settings still need another owner', async () => {
    const { store, one, other } = await twoOwners();
    await store.operate('users.suspend', { id: other.id });
    expect((await one.person.patch(SETTINGS, { undo_window_seconds: 90 })).status).toBe(202);
    expect((await one.person.post(USERS, { email: newAddress(), role: 'owner' })).status).toBe(202);
  });

  it('raises an alert with each such proposal, which ends with the decision', async () => {
    const { one, other, store } = await twoOwners();
    const viewer = await hire(store, 'viewer');
    const promotion = await one.person.patch(`${USERS}/${viewer.id}`, { role: 'owner' });
    const alerts = async (status: string): Promise<Json[]> =>
      (await other.person.get(`/v1/alerts?status=${status}&type=safeguard_change_proposed`, { 'x-mode': 'live' })).body.data;
    const raised = await eventually(async () => {
      const found = await alerts('open');
      expect(found).toMatchObject([{ subject: promotion.body.id, data: { act: 'user', subject: viewer.id } }]);
      return found[0]!;
    });
    expect((await decide(other, promotion, 'reject')).status).toBe(200);
    await eventually(async () => expect(await alerts('resolved')).toMatchObject([{ id: raised.id }]));
  });
});

describe('a person whom the proposer made an approver', () => {
  it('decides none of the proposer’s proposals until an operator lets them in', async () => {
    const store = await storeOfItsOwn(service);
    const one = await hire(store, 'owner');
    const email = newAddress();
    const invited = (await one.person.post(USERS, { email, role: 'owner' })).body;
    const person = service.merchant.person();
    await person.accept(invited.link, PASSWORD);
    await person.signIn(email, PASSWORD);
    const puppet = { id: invited.id, email, person };
    const proposed = await one.person.patch(SETTINGS, { undo_window_seconds: 90 });
    expect(refusalOf(await decide(puppet, proposed, 'approve', 'test'))).toEqual([403, 'self_approval', null]);
    expect(refusalOf(await decide(puppet, proposed, 'reject', 'test'))).toEqual([403, 'self_approval', null]);
    const { link } = await store.operate('users.reset', { id: puppet.id });
    await person.accept(link, `${PASSWORD} again`);
    await person.signIn(email, `${PASSWORD} again`);
    expect((await decide(puppet, proposed, 'approve', 'test')).status).toBe(200);
  });
});

/** A person who comes by a link that an owner was shown. */
async function joins(owner: StaffMember, role: string): Promise<StaffMember> {
  const email = newAddress();
  const { body } = await owner.person.post(USERS, { email, role });
  const person = service.merchant.person();
  expect((await person.accept(body.link, PASSWORD)).status).toBe(200);
  await person.signIn(email, PASSWORD);
  return { id: body.id, email, person };
}

describe('an approver whom one person alone let in', () => {
  it('promotes no further puppets with that person', async () => {
    const store = await storeOfItsOwn(service);
    const one = await hire(store, 'owner');
    const [first, second] = [await joins(one, 'owner'), await joins(one, 'viewer')];
    const honest = await hire(store, 'owner');
    const promotion = await first.person.patch(`${USERS}/${second.id}`, { role: 'finance' });
    expect(refusalOf(await decide(one, promotion))).toEqual([403, 'self_approval', null]);
    const suspension = await one.person.patch(`${USERS}/${honest.id}`, { status: 'suspended' });
    expect(refusalOf(await decide(first, suspension))).toEqual([403, 'self_approval', null]);
  });

  it('is so too if an operator invited them, but they came by a link of that person', async () => {
    const store = await storeOfItsOwn(service);
    const one = await hire(store, 'owner');
    const email = newAddress();
    const { id } = await store.operate('users.create', { email, role: 'owner' });
    const { link } = (await one.person.post(`${USERS}/${id}/reset`)).body;
    const person = service.merchant.person();
    await person.accept(link, PASSWORD);
    await person.signIn(email, PASSWORD);
    const setting = await one.person.patch(SETTINGS, { undo_window_seconds: 90 });
    expect(refusalOf(await decide({ id, email, person }, setting, 'approve', 'test'))).toEqual([403, 'self_approval', null]);
  });

  it('cannot be entered by a link from before their promotion', async () => {
    const { store, one, other } = await twoOwners();
    const viewer = await hire(store, 'viewer');
    const { link } = (await one.person.post(`${USERS}/${viewer.id}/reset`)).body;
    expect((await decide(other, await one.person.patch(`${USERS}/${viewer.id}`, { role: 'owner' }))).status).toBe(200);
    expect(refusalOf(await service.merchant.person().accept(link, PASSWORD))).toEqual([422, 'link_invalid', 'token']);
  });
});

describe('what a person proposes who came by a link that one owner alone saw', () => {
  const approvedBy = (by: StaffMember, proposed: Answered) => decide(by, proposed, 'approve', 'test');
  const setting = ({ person }: StaffMember, undo_window_seconds: number) => person.patch(SETTINGS, { undo_window_seconds });

  it('is not approved by that owner, who may reject it, until an operator lets the person in', async () => {
    const store = await storeOfItsOwn(service);
    const one = await hire(store, 'owner');
    const puppet = await joins(one, 'owner');
    const honest = await hire(store, 'owner');
    const suspension = await puppet.person.patch(`${USERS}/${honest.id}`, { status: 'suspended' });
    expect(refusalOf(await decide(one, suspension))).toEqual([403, 'self_approval', null]);
    expect((await decide(one, suspension, 'reject')).body.status).toBe('rejected');
    const proposed = await setting(puppet, 70);
    expect(refusalOf(await approvedBy(one, proposed))).toEqual([403, 'self_approval', null]);
    expect((await approvedBy(honest, proposed)).status).toBe(200);
    const { link } = await store.operate('users.reset', { id: puppet.id });
    await puppet.person.accept(link, `${PASSWORD} again`);
    await puppet.person.signIn(puppet.email, `${PASSWORD} again`);
    expect((await approvedBy(one, await setting(puppet, 80))).status).toBe(200);
  });

  it('is not approved by another whom that owner let in', async () => {
    const store = await storeOfItsOwn(service);
    const one = await hire(store, 'owner');
    const [first, second] = await Promise.all([joins(one, 'owner'), joins(one, 'owner')]);
    const honest = await hire(store, 'owner');
    const proposed = await setting(first, 70);
    for (const each of [one, second]) expect(refusalOf(await approvedBy(each, proposed))).toEqual([403, 'self_approval', null]);
    expect((await approvedBy(honest, proposed)).status).toBe(200);
  });

  it('is approved by that owner if an honest owner has approved the person too', async () => {
    const { one, other } = await twoOwners();
    const viewer = await joins(one, 'viewer');
    expect((await decide(other, await one.person.patch(`${USERS}/${viewer.id}`, { role: 'owner' }))).status).toBe(200);
    await viewer.person.signIn(viewer.email, PASSWORD);
    expect((await approvedBy(one, await setting(viewer, 70))).status).toBe(200);
  });
});

describe('a user who becomes support', () => {
  it('may refund nothing until a limit is set', async () => {
    const store = await storeOfItsOwn(service);
    const owner = await hire(store, 'owner');
    const finance = await hire(store, 'finance');
    expect((await owner.person.patch(`${USERS}/${finance.id}`, { role: 'support' })).body).toMatchObject({
      role: 'support',
      refund_limit: 0,
    });
    expect((await owner.person.patch(`${USERS}/${finance.id}`, { refund_limit: 500 })).body.refund_limit).toBe(500);
    expect((await owner.person.patch(`${USERS}/${finance.id}`, { refund_limit: null })).body.refund_limit).toBe(0);
  });
});

describe('with a mail server', () => {
  let mails: MailServer;
  let own: RunningService;
  beforeEach(async () => {
    mails = await MailServer.listen();
    own = await startService('own', { settings: { SMTP_URL: mails.url, MAIL_FROM: 'Shop <people@shop.example>', BRAND: 'Shop' } });
  });
  afterEach(async () => {
    await own.verifyAndStop();
    await mails.close();
  });

  it('an owner approves what a person proposes whom they alone invited: they have not seen the link', async () => {
    const owner = await hire(own, 'owner');
    const email = newAddress();
    await owner.person.post(USERS, { email, role: 'owner' });
    const mail = await eventually(() => {
      expect(mails.mails).toHaveLength(1);
      return mails.mails[0]!.replaceAll('=\r\n', '').replaceAll('=3D', '=');
    });
    const person = own.merchant.person();
    await person.accept(/https:\S+#\S+/.exec(mail)![0], PASSWORD);
    await person.signIn(email, PASSWORD);
    const proposed = await person.patch(SETTINGS, { undo_window_seconds: 70 });
    expect((await decide(owner, proposed, 'approve', 'test')).status).toBe(200);
  });

  it('the new link of an owner goes by mail alone, once another owner approves', async () => {
    const [one, other] = [await hire(own, 'owner'), await hire(own, 'owner')];
    const reset = await one.person.post(`${USERS}/${other.id}/reset`);
    proposes(reset, 'user', { does: 'reset', email: other.email });
    expect(mails.mails).toEqual([]);
    const third = await hire(own, 'owner');
    expect((await decide(third, reset)).text).not.toContain('/invitation#');
    await eventually(() => expect(mails.mails).toHaveLength(1));
    const invitation = await one.person.post(USERS, { email: newAddress(), role: 'finance' });
    expect((await decide(other, invitation)).status).toBe(200);
    await eventually(() => expect(mails.mails).toHaveLength(2));
  });
});
