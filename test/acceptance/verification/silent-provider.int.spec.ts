import { DAY, MINUTE } from '#kernel/time';
import { eventually } from '#test/support/machine/eventually';
import { type Json, refusalOf } from '#test/support/clients/merchant-client';
import { serviceUnderTest } from '#test/support/services/service-under-test';
import { codOrder, orderBecomes } from '#test/support/clients/shop';
import { confirmByCode, verifyAll } from '#test/support/clients/verification';

const { service, merchant, receiver } = serviceUnderTest('shared', { receiver: true });

const HELD = { storefront: { sync_state: 'synced' }, verification: { status: 'pending', message_status: 'sent', attempts_left: 5 } };
const advance = (seconds: number) => merchant.post('/test_helpers/clock/advance', { seconds });
/** What the provider took, and kept to itself. */
const taken = (order: string): Json[] => receiver.received.filter(({ body }) => body.includes(order)).map(({ body }) => JSON.parse(body));
const alertsOf = async (order: string): Promise<string[]> =>
  (await merchant.get('/alerts?limit=100')).body.data.filter(({ order_id }: Json) => order_id === order).map(({ type }: Json) => type);

beforeAll(async () => {
  await verifyAll(service);
  const request = JSON.stringify({ body: { to: '{phone}', code: '{code}', text: '{text}' } });
  await service.operate('connections.create', { kind: 'sms', mode: 'test', name: 'Says yes', url: receiver.url, request });
});

describe('a provider that accepts messages and never sends them', () => {
  it('gets one request for each code; the order waits on hold, and no alert is raised', async () => {
    const order = await codOrder(merchant);
    await orderBecomes(merchant, order.id, HELD);
    await advance(MINUTE);
    await merchant.post(`/orders/${order.id}/verification/resend`);
    await eventually(() => expect(taken(order.id)).toHaveLength(2));
    await orderBecomes(merchant, order.id, { verification: { ...HELD.verification, resends_left: 2 } });
    await advance(10 * MINUTE);
    const [{ code }] = taken(order.id).slice(-1) as [Json];
    expect(refusalOf(await confirmByCode(merchant, order, code))).toEqual([422, 'verification_code_expired', 'code']);
    await orderBecomes(merchant, order.id, { status: 'pending', ...HELD });
    expect(await alertsOf(order.id)).toEqual([]);
  });

  it('is detected by the timeout: the order stays on hold, and an alert is raised', async () => {
    const order = await codOrder(merchant);
    await orderBecomes(merchant, order.id, HELD);
    await advance(DAY);
    await orderBecomes(merchant, order.id, { status: 'pending', verification: { status: 'timed_out', message_status: 'sent' } });
    await eventually(async () => expect(await alertsOf(order.id)).toEqual(['cod_verification_timed_out']));
    expect(taken(order.id)).toHaveLength(1);
    const { body } = await merchant.post(`/orders/${order.id}/verification/confirm`);
    expect(body.verification).toMatchObject({ status: 'confirmed', method: 'merchant' });
  });

  it('causes a cancellation if the merchant chose that', async () => {
    await verifyAll(service, { codVerificationTimeout: 'cancel' });
    const order = await codOrder(merchant);
    await orderBecomes(merchant, order.id, HELD);
    await advance(DAY);
    await orderBecomes(merchant, order.id, { status: 'cancelled', cancel_reason: 'verification_timed_out' });
    expect(taken(order.id)).toHaveLength(1);
  });
});
