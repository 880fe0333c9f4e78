import { Connections } from '#integrations/connections/connections';
import { EventHistory } from '#platform/event-history/event-history';
import { JobStore } from '#job-queue/job-store';
import { eventually } from '#test/support/machine/eventually';
import { GatewayBooks } from '#test/support/partners/gateway-books';
import type { Json } from '#test/support/clients/merchant-client';
import { serviceUnderTest } from '#test/support/services/service-under-test';
import { bankDecides, card, paymentAtGateway } from '#test/support/clients/session-payments';
import { openSession, orderBecomes, placeOrder, timelineOf, upi } from '#test/support/clients/shop';

const { service, merchant } = serviceUnderTest('own');

const NOWHERE = 'http://127.0.0.1:9';
const KEYS = { kind: 'razorpay', mode: 'test', keyId: 'rzp_test_1', keySecret: 's', charging: 's2s', baseUrl: NOWHERE };

let books: GatewayBooks;
let own: string;

beforeAll(async () => {
  books = new GatewayBooks(service);
  own = (await service.operate('accounts.list')).data.at(-1).id;
});
beforeEach(() => books.trouble());

/** A session whose payment the gateway has taken on and no bank has decided yet. */
async function waitingSession(): Promise<{ id: string; payment: Json }> {
  const { id } = await openSession(merchant);
  await merchant.post(`/checkout/sessions/${id}/complete`, card('tok_pending'));
  return { id, payment: await paymentAtGateway(service, id) };
}

const notice = (event: string, payment: Json): object => ({
  entity: 'event',
  event,
  payload: { payment: { entity: { ...payment, status: event.replace('payment.', '') } } },
  created_at: payment.created_at,
});

const sessionBecomes = (id: string, expected: object): Promise<void> =>
  eventually(async () => expect((await merchant.get(`/checkout/sessions/${id}`)).body).toMatchObject(expected));

/** A second connection of the account while `act` lasts: new payments would go through it. */
async function withSecond(act: (connection: string) => Promise<void>): Promise<void> {
  const { id } = await service.operate('connections.create', { ...KEYS, name: 'Second', account: own });
  await act(id);
  await service.operate('connections.remove', { account: own, id });
}

describe('a payment that went through one connection', () => {
  it('is captured even if another tenant reports it before', async () => {
    const { id: tenant } = await service.operate('accounts.create', { name: 'Somebody else' });
    const theirs = await service.operate('connections.create', { ...KEYS, name: 'Theirs', account: tenant });
    const { id, payment } = await waitingSession();
    expect((await books.notify(theirs.id, notice('payment.authorized', payment))).status).toBe(200);
    const { key_id } = (await service.part(Connections).ofKinds(own, false, ['sandbox']))[0]!;
    service.sandbox.authorizePayment(key_id, payment.id);
    await sessionBecomes(id, { status: 'complete', payment_status: 'paid' });
    expect(await service.part(JobStore).oldestDueAt('gateway.capture')).toBeNull();
  });

  it('is not paid, failed or returned by notices of a second connection of the account about its session', async () => {
    const { id, payment } = await waitingSession();
    await withSecond(async (second) => {
      for (const event of ['payment.captured', 'payment.failed', 'payment.authorized'])
        expect((await books.notify(second, notice(event, payment))).status).toBe(200);
    });
    await sessionBecomes(id, { status: 'open', payment_status: 'processing', last_payment_error: null });
    await bankDecides(service, id, true);
    await sessionBecomes(id, { status: 'complete', payment_status: 'paid' });
  });

  it('is not paid by reports of a second connection while its own has not answered', async () => {
    books.trouble({ failures: [{ on: 'POST /v1/payments/create', as: 'status' }] });
    const { id } = await placeOrder(merchant, upi('success@test'));
    // Only a payment that has its connection is kept from the second.
    const { payment } = await eventually(async () => {
      const events = await service.part(EventHistory).stream(`order-${id}`);
      return events.find(({ type }) => type === 'payment.routed')!.data as { payment: string };
    });
    const reported = { id: 'pay_forged', amount: 249_900, currency: 'INR', notes: { order: id, payment }, created_at: service.clock.now() };
    await withSecond(async (second) => expect((await books.notify(second, notice('payment.captured', reported))).status).toBe(200));
    await orderBecomes(merchant, id, { status: 'pending', amount_paid: 0 });
    books.trouble();
    await orderBecomes(merchant, id, { status: 'paid' });
  });
});

describe('a payment that is captured after another has completed its session', () => {
  it('is refunded, with an alert on the timeline of the order', async () => {
    const { id } = await openSession(merchant);
    await merchant.post(`/checkout/sessions/${id}/complete`, card('tok_declined'));
    await sessionBecomes(id, { payment_status: 'unpaid' });
    const first = await paymentAtGateway(service, id);
    await merchant.post(`/checkout/sessions/${id}/complete`, card('tok_success'));
    await sessionBecomes(id, { status: 'complete' });
    const { order } = (await merchant.get(`/checkout/sessions/${id}`)).body;
    await orderBecomes(merchant, order, { status: 'paid' });
    const { connection } = await books.routeOf(order);
    expect((await books.notify(connection, notice('payment.captured', first))).status).toBe(200);
    const duplicate = { refund: expect.stringMatching(/^re_/), gateway_reference: first.id };
    await eventually(async () =>
      expect(await timelineOf(merchant, order)).toContainEqual(
        expect.objectContaining({ type: 'payment.captured_again', data: expect.objectContaining(duplicate) }),
      ),
    );
  });
});
