import { DAY, HOUR } from '#kernel/time';
import { eventually } from '#test/support/machine/eventually';
import { idempotency, type Json, refusalOf } from '#test/support/clients/merchant-client';
import { alertOf, alertsOf } from '#test/support/clients/raised-alerts';
import { hire, PASSWORD, type StaffMember } from '#test/support/clients/staff';
import { given } from '#test/support/given/given';
import { receivedEvents } from '#test/support/partners/received-events';
import { serviceUnderTest } from '#test/support/services/service-under-test';

const { service, merchant, receiver } = serviceUnderTest('own', { receiver: true });
const events = receivedEvents(merchant, receiver, ['proposal.created', 'proposal.decided']);

const PROPOSALS = '/admin/v1/proposals';
const LIVE = { 'x-mode': 'live' };
const AMOUNT = 5000;

/** Moves the account’s clock; people’s sessions go by the machine’s. */
const advance = async (seconds: number): Promise<void> =>
  expect((await merchant.post('/test_helpers/clock/advance', { seconds })).status).toBe(200);

let owner: StaffMember;
let support: StaffMember;
let finance: StaffMember;

/** Support may refund nothing without approval. */
const propose = async (order_id: string, changes: object = {}): Promise<Json> => {
  const answered = await support.person.post('/v1/refunds', { order_id, amount: AMOUNT, note: 'The zip is broken.', ...changes });
  expect(answered.status).toBe(202);
  return answered.body;
};
const decide = ({ person }: StaffMember, { id }: Json, how: string, body = {}) => person.post(`${PROPOSALS}/${id}/${how}`, body);
const shown = async ({ id }: Json): Promise<Json> => (await owner.person.get(`${PROPOSALS}/${id}`)).body;
const refundsOf = async (order_id: string): Promise<Json[]> => (await merchant.get(`/refunds?order_id=${order_id}`)).body.data;

beforeAll(async () => {
  owner = await hire(service, 'owner');
  support = await hire(service, 'support');
  finance = await hire(service, 'finance');
});

describe('a refund above a person’s limit', () => {
  it('waits for another person, whose approval makes it once', async () => {
    const { id: order_id } = await given.paidOrder(merchant);
    const proposal = await propose(order_id);
    expect(proposal).toMatchObject({
      object: 'proposal',
      livemode: false,
      act: 'refund',
      subject: order_id,
      params: { order_id, amount: AMOUNT, note: 'The zip is broken.' },
      amount: AMOUNT,
      currency: 'INR',
      reason: 'The zip is broken.',
      status: 'open',
      proposed_by: { type: 'user', id: support.id },
      decided_by: null,
      expires_at: proposal.created_at + 7 * DAY,
    });
    expect((await merchant.get(`/orders/${order_id}`)).body).toMatchObject({ amount_refund_pending: 0, amount_refundable: 249_900 });

    const approved = await decide(owner, proposal, 'approve');
    expect([approved.status, approved.body.status, approved.body.decided_by]).toEqual([
      200,
      'approved',
      expect.objectContaining({ id: owner.id }),
    ]);
    const [refund, ...others] = await refundsOf(order_id);
    expect(others).toEqual([]);
    expect(refund).toMatchObject({ id: approved.body.result, amount: AMOUNT, created_by: support.id });
    expect(await shown(proposal)).toEqual(approved.body);
  });

  it('shows who did what', async () => {
    const { id: order_id } = await given.paidOrder(merchant);
    const proposal = await propose(order_id);
    await decide(owner, proposal, 'approve');
    const { data } = (await merchant.get(`/orders/${order_id}/timeline`)).body;
    const entries = (data as Json[]).toReversed().filter(({ type }) => /^proposal\.|^refund\.requested/.test(type));
    expect(entries.map(({ type, actor }) => [type, actor.id])).toEqual([
      ['proposal.created', support.id],
      ['proposal.approved', owner.id],
      ['refund.requested', owner.id],
    ]);
    await eventually(() =>
      expect(
        events()
          .map(({ type, data: { object } }) => [type, object.id, object.status])
          .filter(([, id]) => id === proposal.id)
          .toSorted(),
      ).toEqual([
        ['proposal.created', proposal.id, 'open'],
        ['proposal.decided', proposal.id, 'approved'],
      ]),
    );
  });

  it('counts the person’s earlier refunds of the order, and a repeat gets the same answer', async () => {
    const { id: order_id } = await given.paidOrder(merchant);
    const { id, email, person } = await hire(service, 'support');
    await owner.person.patch(`/admin/v1/users/${id}`, { refund_limit: AMOUNT });
    await person.signIn(email, PASSWORD);
    expect((await person.post('/v1/refunds', { order_id, amount: AMOUNT })).status).toBe(201);
    const key = idempotency('a refund above the limit');
    const first = await person.post('/v1/refunds', { order_id, amount: 1 }, key);
    expect(first.status).toBe(202);
    const again = await person.post('/v1/refunds', { order_id, amount: 1 }, key);
    expect([again.status, again.text]).toEqual([202, first.text]);
    expect((await owner.person.get(`${PROPOSALS}?subject=${order_id}`)).body.data).toEqual([first.body]);
  });

  it('is refused at once for what the refund would be refused for', async () => {
    const { id: order_id } = await given.paidOrder(merchant);
    expect(refusalOf(await support.person.post('/v1/refunds', { order_id, amount: 249_901 }))).toEqual([
      422,
      'refund_amount_exceeds_refundable',
      'amount',
    ]);
  });
});

describe('a proposal', () => {
  it('is never approved by its proposer, in any session or role, or after proposing by a key', async () => {
    const { id: order_id } = await given.paidOrder(merchant);
    await owner.person.patch('/admin/v1/settings', { refund_approval_above: 0 });
    const { body: proposal, status } = await owner.person.post('/v1/refunds', { order_id, amount: AMOUNT });
    await owner.person.patch('/admin/v1/settings', { refund_approval_above: null });
    expect(status).toBe(202);
    const elsewhere = merchant.person();
    await elsewhere.signIn(owner.email, PASSWORD);
    for (const person of [owner.person, elsewhere])
      for (const how of ['approve', 'reject'])
        expect(refusalOf(await person.post(`${PROPOSALS}/${proposal.id}/${how}`))).toEqual([403, 'self_approval', null]);
    expect(refusalOf(await decide(support, proposal, 'approve'))).toEqual([403, 'role_insufficient', null]);
    // A key is no person.
    const withKey = await merchant.send('POST', `/../admin/v1/proposals/${proposal.id}/approve`, '{}', {
      'content-type': 'application/json',
    });
    expect(withKey.status).toBeGreaterThanOrEqual(401);
    expect(await shown(proposal)).toMatchObject({ status: 'open' });
    expect((await decide(finance, proposal, 'approve')).body).toMatchObject({ status: 'approved', decided_by: { id: finance.id } });
  });

  it('is approved once by two at once', async () => {
    const { id: order_id } = await given.paidOrder(merchant);
    const proposal = await propose(order_id);
    const answers = await Promise.all([decide(owner, proposal, 'approve'), decide(finance, proposal, 'approve')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    expect(refusalOf(answers.find(({ status }) => status === 422)!)).toEqual([422, 'proposal_decided', 'id']);
    expect(await refundsOf(order_id)).toHaveLength(1);
    for (const [who, how] of [
      [owner, 'reject'],
      [support, 'withdraw'],
    ] as const)
      expect(refusalOf(await decide(who, proposal, how))).toEqual([422, 'proposal_decided', 'id']);
  });

  it('stays open if the act can no longer be performed, and is judged again', async () => {
    const { id: order_id, amount_refundable } = await given.paidOrder(merchant);
    const proposal = await propose(order_id);
    expect((await merchant.post('/refunds', { order_id, amount: amount_refundable - AMOUNT + 1 })).status).toBe(201);
    expect(refusalOf(await decide(owner, proposal, 'approve'))).toEqual([422, 'refund_amount_exceeds_refundable', 'amount']);
    expect(await shown(proposal)).toMatchObject({ status: 'open', decided_by: null });
    expect(await refundsOf(order_id)).toHaveLength(1);
  });

  it('is rejected with a note, or withdrawn by its proposer alone', async () => {
    const { id: order_id } = await given.paidOrder(merchant);
    const [one, other] = [await propose(order_id), await propose(order_id)];
    expect((await decide(finance, one, 'reject', { note: 'Exchange it.' })).body).toMatchObject({
      status: 'rejected',
      note: 'Exchange it.',
      decided_by: { id: finance.id },
    });
    expect(refusalOf(await decide(owner, other, 'withdraw'))).toEqual([403, 'role_insufficient', null]);
    expect((await decide(support, other, 'withdraw')).body).toMatchObject({ status: 'withdrawn', decided_by: { id: support.id } });
    expect(await refundsOf(order_id)).toEqual([]);
  });

  it('is listed by status and mode, for roles that read its subject', async () => {
    const proposal = await propose((await given.paidOrder(merchant)).id);
    const ids = async ({ person }: StaffMember, query = '', headers = {}) =>
      (await person.get(`${PROPOSALS}?limit=100${query}`, headers)).body.data.map(({ id }: Json) => id);
    expect(await ids(owner, '&status=open')).toContain(proposal.id);
    expect(await ids(owner, '&status=approved,expired')).not.toContain(proposal.id);
    expect(await ids(owner, '', LIVE)).not.toContain(proposal.id);
    expect(refusalOf(await owner.person.get(`${PROPOSALS}/${proposal.id}`, LIVE))).toEqual([404, 'resource_missing', 'id']);
    expect(refusalOf(await owner.person.post(`${PROPOSALS}/${proposal.id}/approve`, {}, LIVE))).toEqual([404, 'resource_missing', 'id']);
    expect(await ids(await hire(service, 'auditor'))).toContain(proposal.id);
    expect(refusalOf(await (await hire(service, 'viewer')).person.get(PROPOSALS))).toEqual([403, 'role_insufficient', null]);
  });
});

describe('a refund by a key', () => {
  it('waits if the account requires it, and not for the creator of the key', async () => {
    const { id: order_id } = await given.paidOrder(merchant);
    const { body: key } = await owner.person.post('/admin/v1/keys', { type: 'secret', mode: 'test', name: 'The shop' });
    const server = merchant.with(key.key);
    const give = (amount: number) => server.post('/refunds', { order_id, amount });
    expect((await give(1)).status).toBe(201);
    expect((await owner.person.patch('/admin/v1/settings', { requires_approval: ['api_refund'], refund_approval_above: 100 })).status).toBe(
      200,
    );
    expect((await give(99)).status).toBe(201);
    const { status, body: proposal } = await give(1);
    expect([status, proposal.proposed_by]).toEqual([202, { type: 'api_key', id: key.id, name: 'The shop' }]);
    await owner.person.patch('/admin/v1/settings', { refund_approval_above: null });
    const { client: another } = await service.keyHolder({});
    expect((await another.post('/refunds', { order_id, amount: 1 })).status).toBe(202);
    await owner.person.patch('/admin/v1/settings', { requires_approval: [] });
    expect((await give(1)).status).toBe(201);
    expect(refusalOf(await decide(owner, proposal, 'approve'))).toEqual([403, 'self_approval', null]);
    expect((await decide(finance, proposal, 'approve')).status).toBe(200);
    expect(await refundsOf(order_id)).toContainEqual(expect.objectContaining({ amount: 1, created_by: key.id }));
  });
});

describe('a proposer who leaves', () => {
  it('leaves no open proposals behind', async () => {
    const { id: order_id } = await given.paidOrder(merchant);
    const changes = [{ status: 'suspended' }, { role: 'developer' }, { role: 'finance' }];
    const outcomes = await Promise.all(
      changes.map(async (change) => {
        const { id, person } = await hire(service, 'support');
        const { body: proposal } = await person.post('/v1/refunds', { order_id, amount: 1 });
        await service.operate('users.update', { id, ...change });
        return proposal;
      }),
    );
    const [suspended, demoted, promoted] = outcomes;
    // Whether or not it has expired by now.
    expect(refusalOf(await decide(owner, demoted, 'approve'))).toEqual([422, 'proposal_decided', 'id']);
    await eventually(async () => {
      for (const proposal of [suspended, demoted]) expect(await shown(proposal)).toMatchObject({ status: 'expired', decided_by: null });
    });
    expect(await shown(promoted)).toMatchObject({ status: 'open' });
    expect(refusalOf(await decide(owner, suspended, 'approve'))).toEqual([422, 'proposal_decided', 'id']);
  });
});

describe('a proposal that nobody decides', () => {
  it('raises an alert after four hours, which ends with the decision, and expires after seven days', async () => {
    const { id: order } = await given.paidOrder(merchant);
    const [one, other] = [await propose(order), await propose(order)];
    await advance(4 * HOUR - 60);
    expect(await alertsOf(merchant, { type: 'proposal_waiting', order })).toEqual([]);
    await advance(120);
    await eventually(async () => expect(await alertsOf(merchant, { type: 'proposal_waiting', order, status: 'open' })).toHaveLength(2));
    await decide(owner, one, 'reject');
    const left = await alertOf(merchant, { type: 'proposal_waiting', order, status: 'open' });
    expect(left).toMatchObject({ subject: other.id, data: { act: 'refund', subject: order, amount: AMOUNT } });
    await advance(7 * DAY - 4 * HOUR);
    await eventually(async () => expect(await shown(other)).toMatchObject({ status: 'expired' }));
    await eventually(async () => expect(await alertsOf(merchant, { type: 'proposal_waiting', order, status: 'open' })).toEqual([]));
  });
});
