import { actBecomes, ACTS, paidOrders, refunds } from '#test/support/clients/bulk-acts';
import { given } from '#test/support/given/given';
import { hire } from '#test/support/clients/staff';
import { eventually } from '#test/support/machine/eventually';
import { serviceUnderTest } from '#test/support/services/service-under-test';

const { service, merchant } = serviceUnderTest('own');

/** Who initiated the refund of an order, and who is named for it. */
const initiatorsOf = async (order: string): Promise<string[]> =>
  eventually(async () => {
    const { data } = (await merchant.get(`/refunds?order_id=${order}`)).body;
    expect(data.length).toBe(1);
    return [data[0].initiated_by, data[0].created_by.split('_')[0]];
  });

it('a refund names the dashboard if a person requested it, alone, by proposal or for all that a filter finds, and the API otherwise', async () => {
  const { person: owner } = await hire(service, 'owner');
  const { person: support } = await hire(service, 'support');
  expect((await owner.patch('/admin/v1/settings', { undo_window_seconds: 0 })).status).toBe(200);
  const [byKey, byOwner, proposed] = await Promise.all([1, 2, 3].map(async () => (await given.paidOrder(merchant)).id));

  expect((await merchant.post('/refunds', { order_id: byKey, amount: 100 })).status).toBe(201);
  expect((await owner.post('/v1/refunds', { order_id: byOwner, amount: 100 })).status).toBe(201);
  const { status, body: proposal } = await support.post('/v1/refunds', { order_id: proposed, amount: 100 });
  expect(status).toBe(202);
  expect((await owner.post(`/admin/v1/proposals/${proposal.id}/approve`, {})).status).toBe(200);
  const { orders, filter } = await paidOrders(merchant, 1);
  const { body: act } = await owner.post(ACTS, refunds(filter));
  await actBecomes(owner, act.id, { status: 'done' });

  expect(await initiatorsOf(byKey)).toEqual(['api', 'key']);
  expect(await initiatorsOf(byOwner)).toEqual(['dashboard', 'usr']);
  expect(await initiatorsOf(proposed)).toEqual(['dashboard', 'usr']);
  expect(await initiatorsOf(orders[0]!.id)).toEqual(['dashboard', 'usr']);
});
