import { actBecomes, ACTS, paidOrders, refundedOf, refunds } from '#test/support/clients/bulk-acts';
import { type Json, refusalOf } from '#test/support/clients/merchant-client';
import { LinkVisitors } from '#test/support/clients/payment-links';
import type { PersonClient } from '#test/support/clients/person-client';
import { codOrder, orderBecomes, upi } from '#test/support/clients/shop';
import { given } from '#test/support/given/given';
import { hire, PASSWORD } from '#test/support/clients/staff';
import { eventually } from '#test/support/machine/eventually';
import { serviceUnderTest } from '#test/support/services/service-under-test';

const { service, merchant } = serviceUnderTest('own');

let owner: PersonClient;

/** Changes the undo window of the account. */
const undoWindow = async (seconds: number): Promise<void> => {
  expect((await owner.patch('/admin/v1/settings', { undo_window_seconds: seconds })).status).toBe(200);
};

beforeAll(async () => {
  ({ person: owner } = await hire(service, 'owner'));
  await undoWindow(0);
});

describe('an act on a filter that needs approval', () => {
  const PROPOSALS = '/admin/v1/proposals';
  // One owner alone changes the settings without approval.
  let finance: PersonClient;
  beforeAll(async () => ({ person: finance } = await hire(service, 'finance')));

  it('is proposed if its total exceeds the person’s limit, and performed once it is approved', async () => {
    const { person, id, email } = await hire(service, 'support');
    const { orders, filter } = await paidOrders(merchant, 2);
    await owner.patch(`/admin/v1/users/${id}`, { refund_limit: 200_000 });
    await person.signIn(email, PASSWORD);
    expect((await person.post(ACTS, refunds(filter, { dry_run: true }))).body.amount).toBe(499_800);
    const key = { 'idempotency-key': 'refund-above' };
    const { status, body: proposal } = await person.post(ACTS, refunds(filter), key);
    expect([status, proposal.object, proposal.act, proposal.status]).toEqual([202, 'proposal', 'bulk_act', 'open']);
    expect(proposal.params).toMatchObject({
      act: 'refund',
      list: 'orders',
      count: 2,
      amount: 499_800,
      filter: { client_reference_id: null },
    });
    expect((await person.post(ACTS, refunds(filter), key)).body.id).toBe(proposal.id);
    expect((await owner.get(`${ACTS}/${proposal.subject}`)).status).toBe(404);
    const later = await given.paidOrder(merchant, filter);

    const approve = `${PROPOSALS}/${proposal.id}/approve`;
    expect(refusalOf(await person.post(approve))).toEqual([403, 'self_approval', null]);
    const { person: colleague } = await hire(service, 'support');
    expect(refusalOf(await colleague.post(approve))).toEqual([403, 'role_insufficient', null]);
    const approved = await Promise.all([owner.post(approve), finance.post(approve)]);
    expect(approved.map((each) => each.status).toSorted()).toEqual([200, 422]);
    expect(approved.find((each) => each.status === 200)!.body).toMatchObject({ status: 'approved', result: proposal.subject });

    await actBecomes(person, proposal.subject, { status: 'done', requested_by: id, progress: { done: 2, failed: 0, total: 2 } });
    expect(await refundedOf(merchant, [...orders, later])).toEqual([249_900, 249_900, 0]);
    const { facts } = (await owner.get(`/v1/history/${orders[0]!.id}`)).body;
    expect(facts.find(({ type }: Json) => type === 'refund.requested').actor).toMatchObject({ type: 'user', id });
    const { body } = await person.post(ACTS, refunds(filter, { params: { percent: 10 } }));
    await actBecomes(person, body.id, { status: 'done', progress: { done: 1, failed: 2, total: 3 } });
  });

  it('moves no more than was approved, if its items are worth more by then', async () => {
    const { person: support } = await hire(service, 'support');
    const { orders, filter } = await paidOrders(merchant, 1);
    const cod = await codOrder(merchant, filter);
    await owner.patch('/admin/v1/settings', { requires_approval: ['bulk_act'] });
    const { body: proposal } = await support.post(ACTS, refunds(filter));
    await owner.patch('/admin/v1/settings', { requires_approval: [] });
    expect(proposal.params).toMatchObject({ count: 2, amount: 249_900 });
    const { body: link } = await merchant.post('/payment_links', { order_id: cod.id, currency: 'INR' });
    await new LinkVisitors(service, merchant).pay(link.url, upi('success@test'));
    await orderBecomes(merchant, cod.id, { status: 'paid' });
    expect((await owner.post(`${PROPOSALS}/${proposal.id}/approve`)).status).toBe(200);
    await actBecomes(owner, proposal.subject, { status: 'done', progress: { done: 1, failed: 1, total: 2 } });
    const refunded = await refundedOf(merchant, [...orders, cod]);
    expect(refunded.toSorted()).toEqual([0, 249_900]);
  });

  it('begins its undo window with the approval, if the account requires approval', async () => {
    const { orders, filter } = await paidOrders(merchant, 1);
    await owner.patch('/admin/v1/settings', { requires_approval: ['bulk_act'], undo_window_seconds: 60 });
    const { status, body: proposal } = await owner.post(ACTS, refunds(filter));
    await owner.patch('/admin/v1/settings', { requires_approval: [] });
    expect(status).toBe(202);
    service.clock.advance(600);
    expect((await finance.post(`${PROPOSALS}/${proposal.id}/approve`)).status).toBe(200);
    await undoWindow(0);
    const { starts_at, created_at } = await actBecomes(owner, proposal.subject, { status: 'waiting' });
    expect(starts_at).toBe(created_at + 60);
    expect(await refundedOf(merchant, orders)).toEqual([0]);
    service.clock.advance(60);
    await actBecomes(owner, proposal.subject, { status: 'done', progress: { done: 1, failed: 0, total: 1 } });
  });

  it('is approved only by owners if it moves no money, and shown to everybody who may act on filters', async () => {
    const { person: support } = await hire(service, 'support');
    const { filter } = await paidOrders(merchant, 1);
    await owner.patch('/admin/v1/settings', { requires_approval: ['bulk_act'] });
    const { body: proposal } = await support.post(ACTS, { act: 'confirm_cod', list: 'orders', filter });
    await owner.patch('/admin/v1/settings', { requires_approval: [] });
    for (const person of [owner, finance, support]) expect((await person.get(`${PROPOSALS}?status=open`)).body.data).toEqual([proposal]);
    expect(refusalOf(await finance.post(`${PROPOSALS}/${proposal.id}/approve`))).toEqual([403, 'role_insufficient', null]);
    expect((await owner.post(`${PROPOSALS}/${proposal.id}/approve`)).body).toMatchObject({ status: 'approved', result: proposal.subject });
  });

  it('is not performed if it is rejected, or its requester may no longer do it', async () => {
    const { person, id } = await hire(service, 'finance');
    const { orders, filter } = await paidOrders(merchant, 1);
    await owner.patch('/admin/v1/settings', { requires_approval: ['bulk_act'] });
    const [one, two] = [(await person.post(ACTS, refunds(filter))).body, (await person.post(ACTS, refunds(filter))).body];
    await owner.patch('/admin/v1/settings', { requires_approval: [] });
    expect((await owner.post(`${PROPOSALS}/${one.id}/reject`, { note: 'No.' })).body.status).toBe('rejected');
    // A developer may act on filters, but refund nothing.
    await owner.patch(`/admin/v1/users/${id}`, { role: 'developer' });
    expect(refusalOf(await owner.post(`${PROPOSALS}/${two.id}/approve`))).toEqual([422, 'proposal_decided', 'id']);
    await eventually(async () => expect((await owner.get(`${PROPOSALS}/${two.id}`)).body.status).toBe('expired'));
    for (const { subject } of [one, two]) expect((await owner.get(`${ACTS}/${subject}`)).status).toBe(404);
    expect(await refundedOf(merchant, orders)).toEqual([0]);
  });
});
