import { eventually } from '#test/support/machine/eventually';
import type { Json } from '#test/support/clients/merchant-client';
import { serviceUnderTest } from '#test/support/services/service-under-test';
import { card } from '#test/support/clients/session-payments';
import { openSession, upi } from '#test/support/clients/shop';
import { receivedEvents } from '#test/support/partners/received-events';

const { service, merchant, receiver } = serviceUnderTest('own', { receiver: true });

const events = receivedEvents(merchant, receiver, ['*']);

const WITH_CASH = { payment_options: ['prepaid', 'cod'] };
const path = (id: string): string => `/checkout/sessions/${id}`;
const becomes = (id: string, expected: object): Promise<void> =>
  eventually(async () => expect((await merchant.get(path(id))).body).toMatchObject(expected));
const reports = (id: string, types: readonly string[]): Promise<void> =>
  eventually(() => {
    const reported = events().filter(({ data }) => data.object.id === id);
    expect(reported.map(({ type }: Json) => type).toSorted()).toEqual(types);
  });

describe('the states of a checkout session', () => {
  it('– create → open: checkout.session.created', async () => {
    const session = await openSession(merchant);
    expect(session).toMatchObject({ status: 'open', payment_status: 'unpaid', completed_at: null, expired_at: null });
    await reports(session.id, ['checkout.session.created']);
  });

  it.each([
    ['COD chosen', { payment_option: 'cod' }, 'cod'],
    ['UPI started', upi('pending@test'), 'processing'],
    ['another method captured', card('tok_success'), 'paid'],
  ])('open, %s → complete: order placed, checkout.session.completed', async (_, choice, payment_status) => {
    const { id } = await openSession(merchant, WITH_CASH);
    await merchant.post(`${path(id)}/complete`, choice);
    await becomes(id, { status: 'complete', payment_status, completed_at: expect.any(Number) });
    const { order } = (await merchant.get(path(id))).body;
    await eventually(async () => expect((await merchant.get(`/orders/${order}`)).body).toMatchObject({ checkout_session: id }));
    await reports(id, ['checkout.session.completed', 'checkout.session.created']);
  });

  it.each(['expire', 'DELETE'])('open, %s → expired: checkout.session.expired, reason manual', async (how) => {
    const { id } = await openSession(merchant);
    const ended = how === 'expire' ? await merchant.post(`${path(id)}/expire`) : await merchant.delete(path(id));
    expect([ended.status, ended.body.status, ended.body.expired_reason]).toEqual([200, 'expired', 'manual']);
    await reports(id, ['checkout.session.created', 'checkout.session.expired']);
  });

  it.each(['complete', 'expired'])('%s, any change → 422 checkout_session_not_open', async (state) => {
    const { id } = await openSession(merchant, WITH_CASH);
    await (state === 'complete' ? merchant.post(`${path(id)}/complete`, { payment_option: 'cod' }) : merchant.delete(path(id)));
    // A shopper who has to confirm the order is sent a message, which changes the verification.
    const before = await eventually(async () => {
      const { body } = await merchant.get(path(id));
      expect(body.verification?.message_status).not.toBe('queued');
      return body;
    });
    const changes = [
      merchant.patch(path(id), { metadata: { a: 1 } }),
      merchant.post(`${path(id)}/expire`),
      merchant.delete(path(id)),
      ...[{ payment_option: 'cod' }, upi('success@test'), card('tok_success')].map((choice) =>
        merchant.post(`${path(id)}/complete`, choice),
      ),
    ];
    for (const { status, body } of await Promise.all(changes)) {
      expect([status, body.error.code]).toEqual([422, 'checkout_session_not_open']);
    }
    expect((await merchant.get(path(id))).body).toEqual(before);
  });

  it('open, expires_at passes → expired: true on read at once, acted on within 60 s, reason timeout', async () => {
    const { id, expires_at } = await openSession(merchant);
    service.clock.advance(86_400);
    const read = (await merchant.get(path(id))).body;
    expect(read).toMatchObject({ status: 'expired', expired_reason: 'timeout', expired_at: expires_at });
    await reports(id, ['checkout.session.created', 'checkout.session.expired']);
    await eventually(async () => {
      const { data } = (await merchant.get('/checkout/sessions?status=expired')).body;
      expect(data.map((session: Json) => session.id)).toContain(id);
    });
  });
});
