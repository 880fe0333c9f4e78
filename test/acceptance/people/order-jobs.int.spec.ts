import type { Json } from '#test/support/clients/merchant-client';
import { refusalOf } from '#test/support/clients/merchant-client';
import { openSession } from '#test/support/clients/shop';
import { hire } from '#test/support/clients/staff';
import { eventually } from '#test/support/machine/eventually';
import { serviceUnderTest } from '#test/support/services/service-under-test';

const { service, merchant } = serviceUnderTest('shared');

describe('the pending jobs of an order', () => {
  it('are shown to roles that read the request log, until they are done', async () => {
    const { id } = await openSession(merchant);
    const payment = { method: 'upi', upi: { vpa: 'pending@test' } };
    const { order } = (await merchant.post(`/checkout/sessions/${id}/complete`, { payment_option: 'prepaid', payment })).body;
    const { person } = await hire(service, 'developer');
    const path = `/admin/v1/orders/${order}/jobs`;
    const queues = async (): Promise<string[]> => (await person.get(path)).body.data.map(({ queue }: Json) => queue);
    await eventually(async () => expect(await queues()).toContain('payment.window'));
    const due = (await person.get(path)).body.data.find(({ queue }: Json) => queue === 'payment.window');
    expect(due).toMatchObject({ object: 'job', status: 'waiting', order_id: order, message: null });
    await merchant.post('/test_helpers/clock/advance', { seconds: 86_400 });
    await eventually(async () => expect(await queues()).not.toContain('payment.window'));
    const { person: viewer } = await hire(service, 'viewer');
    expect(refusalOf(await viewer.get(path))).toEqual([403, 'role_insufficient', null]);
    expect(refusalOf(await person.get('/admin/v1/orders/ord_1/jobs'))).toEqual([404, 'resource_missing', 'id']);
    expect(refusalOf(await person.get(path, { 'x-mode': 'live' }))).toEqual([404, 'resource_missing', 'id']);
  });
});
