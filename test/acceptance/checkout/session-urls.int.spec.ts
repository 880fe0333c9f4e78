import { MINUTE } from '#kernel/time';
import { type Answered, type Json, refusalOf } from '#test/support/clients/merchant-client';
import { card } from '#test/support/clients/session-payments';
import { eventually } from '#test/support/machine/eventually';
import { serviceUnderTest } from '#test/support/services/service-under-test';
import { codOrder, openSession, orderBecomes, paidOrder, PAYMENT_WINDOW, placeOrder, upi } from '#test/support/clients/shop';

const { service, merchant } = serviceUnderTest('shared');

const again = (session: string, key = merchant): Promise<Answered> => key.post(`/checkout/sessions/${session}/url`);
const NOT_OPEN = [422, 'checkout_session_not_open', null];

describe('the url of a session, requested again', () => {
  it('is the same each time, with the same client_secret', async () => {
    const session = await openSession(merchant);
    for (const answer of [await again(session.id), await again(session.id)]) {
      expect(answer.status).toBe(200);
      expect(answer.body).toEqual(session);
    }
    const events = (await merchant.get('/events?limit=100')).body.data;
    expect(events.filter(({ data }: Json) => data.object.id === session.id)).toHaveLength(1);
  });

  it('opens the session: its client_secret completes it', async () => {
    const { body } = await again((await openSession(merchant)).id);
    const { status } = await merchant.with(body.client_secret).post(`/checkout/sessions/${body.id}/complete`, upi('success@test'));
    expect(status).toBe(200);
  });

  it('is returned while a payment is in progress, and shows it', async () => {
    const { id } = await openSession(merchant);
    await merchant.post(`/checkout/sessions/${id}/complete`, card('tok_pending'));
    const { body } = await again(id);
    expect(body).toMatchObject({ status: 'open', payment_status: 'processing', payment: expect.stringMatching(/^pay_/), order: null });
  });

  it('is returned for a complete session whose order can still be paid, and pays it', async () => {
    const order = await placeOrder(merchant, upi('failure@test'));
    await orderBecomes(merchant, order.id, { payment_status: 'failed' });
    const { body } = await again(order.checkout_session);
    expect(body).toMatchObject({ status: 'complete', payment_status: 'unpaid', order: order.id });
    const holder = merchant.with(body.client_secret);
    expect((await holder.post(`/checkout/sessions/${body.id}/complete`, upi('success@test'))).status).toBe(200);
    await orderBecomes(merchant, order.id, { status: 'paid' });
    expect(refusalOf(await again(body.id))).toEqual(NOT_OPEN);
  });

  it('is refused once nothing can be paid: paid, in cash, expired by hand', async () => {
    const { id } = await openSession(merchant);
    await merchant.post(`/checkout/sessions/${id}/expire`);
    const over = [(await paidOrder(merchant)).checkout_session, (await codOrder(merchant)).checkout_session, id];
    for (const session of over) expect(refusalOf(await again(session))).toEqual(NOT_OPEN);
  });

  it('is refused from the second that its time, or that of its order, is over', async () => {
    const { created_at } = await openSession(merchant);
    const { id } = await openSession(merchant, { expires_at: created_at + 5 * MINUTE });
    const order = await placeOrder(merchant, upi('failure@test'));
    await orderBecomes(merchant, order.id, { payment_status: 'failed' });
    await merchant.post('/test_helpers/clock/advance', { seconds: PAYMENT_WINDOW });
    for (const session of [id, order.checkout_session]) expect(refusalOf(await again(session))).toEqual(NOT_OPEN);
  });

  it('is only for servers of its account and mode', async () => {
    const session = await openSession(merchant);
    expect((await again(session.id, merchant.with(session.client_secret))).status).toBe(401);
    const { client: reader } = await service.keyHolder({ type: 'restricted', scopes: 'checkout_sessions:read' });
    expect(refusalOf(await again(session.id, reader))).toEqual([403, 'insufficient_scope', null]);
    const { client: live } = await service.keyHolder({ mode: 'live' });
    expect(refusalOf(await again(session.id, live))).toEqual([404, 'resource_missing', 'id']);
    expect(refusalOf(await again(`cs_${'0'.repeat(24)}`))).toEqual([404, 'resource_missing', 'id']);
  });
});

describe('the payment of a session', () => {
  it('is null until there is one, and then the one in progress, even before there is an order', async () => {
    const session = await openSession(merchant);
    expect(session.payment).toBeNull();
    const { body } = await merchant.post(`/checkout/sessions/${session.id}/complete`, card('tok_pending'));
    expect(body).toMatchObject({ payment: expect.stringMatching(/^pay_/), order: null });
    const shown = async () => (await merchant.get(`/payments/${body.payment}`)).body;
    await eventually(async () => expect(await shown()).toMatchObject({ checkout_session: session.id, status: 'processing' }));
  });
});
