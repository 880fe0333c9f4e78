import { eventually } from '#test/support/machine/eventually';
import { type Json, refusalOf } from '#test/support/clients/merchant-client';
import { serviceUnderTest } from '#test/support/services/service-under-test';
import { cart, openSession, upi } from '#test/support/clients/shop';
import { receivedEvents } from '#test/support/partners/received-events';

const { service, merchant, receiver } = serviceUnderTest('own', { receiver: true });

const DAY = 86_400;

const events = receivedEvents(merchant, receiver, ['checkout.session.expired']);

const reported = (session: string): Json[] => events().filter(({ data }) => data.object.id === session);

describe('a checkout session that ends without an order', () => {
  it.each(['expire', 'delete'])('ends when the merchant says so: %s', async (how) => {
    const { id } = await openSession(merchant);
    const ended =
      how === 'expire' ? await merchant.post(`/checkout/sessions/${id}/expire`) : await merchant.delete(`/checkout/sessions/${id}`);
    expect(ended.status).toBe(200);
    expect(ended.body).toMatchObject({ id, object: 'checkout.session', status: 'expired', expired_reason: 'manual', order: null });
    expect((await merchant.get(`/checkout/sessions/${id}`)).body).toEqual(ended.body);
    await eventually(() => expect(reported(id).map(({ data }) => data.object)).toEqual([ended.body]));
  });

  it('is expired for every reader once its time has passed, and can no longer be paid', async () => {
    const { id, expires_at } = await openSession(merchant);
    service.clock.advance(DAY - 60);
    expect((await merchant.get(`/checkout/sessions/${id}`)).body.status).toBe('open');
    service.clock.advance(61);
    const { body } = await merchant.get(`/checkout/sessions/${id}`);
    expect(body).toMatchObject({ status: 'expired', expired_reason: 'timeout' });
    const late = await merchant.post(`/checkout/sessions/${id}/complete`, upi('success@test'));
    expect([late.status, late.body.error.code]).toEqual([422, 'checkout_session_not_open']);
    await eventually(() => expect(reported(id)).toHaveLength(1));
    const event = reported(id)[0].data.object;
    expect(event).toMatchObject({ status: 'expired', expired_reason: 'timeout' });
    expect(event.expired_at).toBeGreaterThanOrEqual(expires_at);
  });

  it('is listed as expired and sends one event, for every kind of end', async () => {
    const listed = (await merchant.get('/checkout/sessions?status=expired')).body.data;
    expect(listed.map(({ expired_reason }: Json) => expired_reason)).toEqual(['timeout', 'manual', 'manual']);
    expect(listed.map(({ id }: Json) => reported(id).length)).toEqual([1, 1, 1]);
  });

  it('cannot be ended a second time', async () => {
    const { id } = await openSession(merchant);
    await merchant.post(`/checkout/sessions/${id}/expire`);
    const again = await merchant.post(`/checkout/sessions/${id}/expire`);
    expect([again.status, again.body.error.code]).toEqual([422, 'checkout_session_not_open']);
  });

  it.each([
    ['under 60 s ahead', 59],
    ['over 24 hours ahead', DAY + 5],
  ])('cannot be set to end %s', async (_, ahead) => {
    const { status, body } = await merchant.post('/checkout/sessions', {
      amount: 100,
      currency: 'INR',
      customer: { phone: '+919876543210' },
      expires_at: service.clock.now() + ahead,
    });
    expect([status, body.error.code, body.error.param]).toEqual([400, 'invalid_range', 'expires_at']);
  });

  it('cannot be set in live mode to end less than 30 minutes ahead, by creating or changing it', async () => {
    const { client: live } = await service.keyHolder({ mode: 'live' });
    const { id } = await openSession(live, { payment_options: ['prepaid', 'cod'] });
    const ending = (ahead: number): object => ({ expires_at: service.clock.now() + ahead });
    const early = ending(1_795);
    for (const answer of [await live.post('/checkout/sessions', cart(early)), await live.patch(`/checkout/sessions/${id}`, early)])
      expect(refusalOf(answer)).toEqual([400, 'invalid_range', 'expires_at']);
    const inTime = ending(1_805);
    expect((await live.post('/checkout/sessions', cart({ ...inTime, payment_options: ['cod'] }))).status).toBe(201);
    expect((await live.patch(`/checkout/sessions/${id}`, inTime)).status).toBe(200);
  });
});
