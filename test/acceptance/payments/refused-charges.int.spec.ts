import { Connections } from '#integrations/connections/connections';
import { EventHistory } from '#platform/event-history/event-history';
import { eventually } from '#test/support/machine/eventually';
import type { Json } from '#test/support/clients/merchant-client';
import { card } from '#test/support/clients/session-payments';
import { openSession, orderBecomes, placeOrder, upi } from '#test/support/clients/shop';
import { GatewayBooks } from '#test/support/partners/gateway-books';
import { serviceUnderTest } from '#test/support/services/service-under-test';

const { service, merchant } = serviceUnderTest('own');

const PRICE = 249_900;
const LOST = { copies: 0 };
/** The first of two charges of one order is captured before the second, which the service sent; no notice reports it. */
const PAID_BEFORE = { failures: [{ on: 'POST /v1/payments/create', as: 'apply_twice', times: 1, apart_ms: 400 }], notices: LOST } as const;

let books: GatewayBooks;
let keyId: string;
beforeAll(async () => {
  books = new GatewayBooks(service);
  const account = (await service.operate('accounts.list')).data.at(-1).id;
  keyId = (await service.part(Connections).ofKinds(account, false, ['sandbox']))[0]!.key_id;
});
afterEach(() => books.trouble());

const sessionBecomes = (id: string, expected: object): Promise<Json> =>
  eventually(async () => {
    const { body } = await merchant.get(`/checkout/sessions/${id}`);
    expect(body).toMatchObject(expected);
    return body;
  });

/** The order is paid once, with the one payment that the gateway has, and nothing goes back. */
async function expectPaidOnce(order: string): Promise<void> {
  await orderBecomes(merchant, order, { status: 'paid', amount_paid: PRICE, amount_refundable: PRICE });
  const there = await books.paymentsOf(order);
  expect(there).toMatchObject([{ status: 'captured', amount: PRICE }]);
  const { data } = (await merchant.get(`/orders/${order}/payments`)).body;
  expect(data).toMatchObject([{ status: 'captured', amount: PRICE, gateway_reference: there[0]!['id'] }]);
  expect((await merchant.get(`/refunds?order_id=${order}`)).body.data).toEqual([]);
}

describe('a charge that the gateway refuses because its order was paid', () => {
  it('is the payment of the order, although no notice reports it', async () => {
    books.trouble(PAID_BEFORE);
    const { id } = await placeOrder(merchant, upi('success@test'));
    await expectPaidOnce(id);
  });

  it('completes the session, although no notice reports it', async () => {
    books.trouble(PAID_BEFORE);
    const { id } = await openSession(merchant);
    await merchant.post(`/checkout/sessions/${id}/complete`, card('tok_success'));
    const { order } = await sessionBecomes(id, { status: 'complete', payment_status: 'paid', last_payment_error: null });
    await expectPaidOnce(order);
  });

  it('fails where the payment there has failed', async () => {
    books.trouble({ ...PAID_BEFORE, failures: [{ on: 'POST /v1/payments/create', as: 'status', status: 400, times: 1 }] });
    const { id } = await placeOrder(merchant, upi('success@test'));
    const { amount_paid } = await orderBecomes(merchant, id, { status: 'pending', payment_status: 'failed' });
    expect(amount_paid).toBe(0);
  });
});

describe('a capture that the gateway refuses because it was made', () => {
  it('is that capture, although no notice reports it', async () => {
    books.trouble({ notices: LOST });
    const { id } = await placeOrder(merchant, upi('pending@test'));
    const { connection, gateway_reference } = await books.routeOf(id);
    service.sandbox.authorizePayment(keyId, gateway_reference);
    books.trouble({ failures: [{ on: '/capture', as: 'apply_twice', times: 1 }], notices: LOST });
    expect((await books.notify(connection, await books.noticeOf('payment.authorized', id))).status).toBe(200);
    await expectPaidOnce(id);
  });
});

describe('a page that the gateway does not close because it was paid', () => {
  it('pays the session, although no notice reports it', async () => {
    books.trouble({ notices: LOST });
    const { id } = await openSession(merchant);
    await merchant.post(`/checkout/sessions/${id}/complete`, { payment_option: 'prepaid', payment: { method: 'hosted' } });
    await sessionBecomes(id, { next_action: { type: 'redirect' } });
    const events = await service.part(EventHistory).stream(`checkout_session-${id}`);
    const { gateway_reference } = events.find(({ type }) => type === 'checkout_session.payment_action_required')!.data as Json;
    service.sandbox.settleLink(keyId, gateway_reference, 'netbanking', true);
    expect((await merchant.post(`/checkout/sessions/${id}/abandon_payment`)).status).toBe(200);
    await sessionBecomes(id, { status: 'complete', payment_status: 'paid' });
  });
});
