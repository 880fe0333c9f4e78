import { eventually } from '#test/support/machine/eventually';
import { type Json, refusalOf } from '#test/support/clients/merchant-client';
import { serviceUnderTest } from '#test/support/services/service-under-test';
import { card } from '#test/support/clients/session-payments';
import { cart, openSession, upi } from '#test/support/clients/shop';
import { receivedEvents } from '#test/support/partners/received-events';

const { service, merchant, receiver } = serviceUnderTest('own', { receiver: true });

const DAY = 86_400;

const events = receivedEvents(merchant, receiver, ['checkout.session.completed', 'checkout.session.expired']);

const reported = (session: string): Json[] => events().filter(({ data }) => data.object.id === session);

describe('a checkout session that ends', () => {
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

  it.each(['complete', 'expired'])('%s, cannot be changed or ended a second time: 422 checkout_session_not_open', async (state) => {
    const { id } = await openSession(merchant, { payment_options: ['prepaid', 'cod'] });
    const path = `/checkout/sessions/${id}`;
    await (state === 'complete' ? merchant.post(`${path}/complete`, { payment_option: 'cod' }) : merchant.delete(path));
    // A shopper who has to confirm the order is sent a message, which changes the verification.
    const before = await eventually(async () => {
      const { body } = await merchant.get(path);
      expect(body).toMatchObject({ status: state });
      expect(body.verification?.message_status).not.toBe('queued');
      return body;
    });
    const changes = [
      merchant.patch(path, { metadata: { a: 1 } }),
      merchant.post(`${path}/expire`),
      merchant.delete(path),
      ...[{ payment_option: 'cod' }, upi('success@test'), card('tok_success')].map((choice) => merchant.post(`${path}/complete`, choice)),
    ];
    for (const { status, body } of await Promise.all(changes))
      expect([status, body.error.code]).toEqual([422, 'checkout_session_not_open']);
    expect((await merchant.get(path)).body).toEqual(before);
    await eventually(() => expect(reported(id).map(({ type }) => type)).toEqual([state === 'complete' ? 'checkout.session.completed' : 'checkout.session.expired'])); // prettier-ignore
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
