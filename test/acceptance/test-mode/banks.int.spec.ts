import { eventually } from '#test/support/machine/eventually';
import type { Json } from '#test/support/clients/merchant-client';
import { serviceUnderTest } from '#test/support/services/service-under-test';
import { card } from '#test/support/clients/session-payments';
import { codOrder, openSession, orderBecomes, placeOrder, refund, upi } from '#test/support/clients/shop';
import { given } from '#test/support/given/given';
import { PaymentGateways } from '#integrations/payments/gateway/payment-gateways';

const { service, merchant } = serviceUnderTest('own');

const help = async (path: string, body: object = {}): Promise<Json> => {
  const answered = await merchant.post(`/test_helpers/${path}`, body);
  expect([answered.status, answered.body.error?.code]).toEqual([200, undefined]);
  return answered.body;
};
const helped = (path: string) => merchant.post(`/test_helpers/${path}`);
const open = (): Promise<Json> => placeOrder(merchant, upi('pending@test'));
const waiting = async (): Promise<string> => {
  const { id } = await openSession(merchant);
  await merchant.post(`/checkout/sessions/${id}/complete`, card('tok_pending'));
  return id;
};

describe('the bank of a shopper, played by a test', () => {
  it('orders/{id}/capture: approves the payment of an order', async () => {
    const { id } = await open();
    const order = await help(`orders/${id}/capture`);
    expect(order).toMatchObject({ id, object: 'order', status: 'paid', payment_status: 'paid', amount_paid: order.amount });
    // The order is mirrored to the shop meanwhile.
    expect((await merchant.get(`/orders/${id}`)).body).toEqual({ ...order, storefront: expect.any(Object) });
    expect((await merchant.get(`/orders/${id}/timeline`)).body.data).toContainEqual(
      expect.objectContaining({ actor: expect.objectContaining({ type: 'partner' }), type: 'payment.captured' }),
    );
  });

  it('orders/{id}/capture: also when the order has given up waiting, so that the money goes back automatically', async () => {
    const { id } = await open();
    await eventually(async () =>
      expect((await merchant.get(`/orders/${id}/payments`)).body.data).toMatchObject([{ status: 'processing' }]),
    );
    await help('clock/advance', { seconds: 86_400 });
    await orderBecomes(merchant, id, { status: 'cancelled' });
    const order = await help(`orders/${id}/capture`);
    expect(order).toMatchObject({ status: 'cancelled', amount_paid: order.amount });
    await orderBecomes(merchant, id, { status: 'cancelled', refund_status: 'full' });
  });

  it.each([
    [{}, 'declined'],
    [{ code: 'insufficient_balance' }, 'insufficient_balance'],
  ])('orders/{id}/fail_payment: declines the payment of an order: %o', async (body, code) => {
    const { id } = await open();
    expect(await help(`orders/${id}/fail_payment`, body)).toMatchObject({ status: 'pending', payment_status: 'failed' });
    expect((await merchant.get(`/orders/${id}/payments`)).body.data[0]).toMatchObject({ status: 'failed', error: { code } });
  });

  it('checkout_sessions/{id}/capture: completes the session, which places its order', async () => {
    const id = await waiting();
    const session = await help(`checkout_sessions/${id}/capture`);
    expect(session).toMatchObject({ id, object: 'checkout.session', status: 'complete', payment_status: 'paid' });
    await orderBecomes(merchant, session.order, { status: 'paid' });
  });

  it('checkout_sessions/{id}/fail_payment: lets the shopper try again', async () => {
    const id = await waiting();
    const session = await help(`checkout_sessions/${id}/fail_payment`, { code: 'instrument_expired' });
    expect(session).toMatchObject({ status: 'open', payment_status: 'unpaid', last_payment_error: { code: 'instrument_expired' } });
    expect((await merchant.post(`/checkout/sessions/${id}/complete`, card('tok_pending'))).status).toBe(200);
    expect(await help(`checkout_sessions/${id}/capture`)).toMatchObject({ status: 'complete' });
  });

  it('refunds/{id}/succeed: takes a refund that is pending', async () => {
    const { id: order } = await given.paidOrder(merchant);
    const { id } = (await refund(merchant, order, 1014)).body;
    const settled = await help(`refunds/${id}/succeed`);
    expect(settled).toMatchObject({ id, object: 'refund', status: 'succeeded', destination: { reference_type: 'rrn' } });
    expect((await merchant.get(`/refunds/${id}`)).body).toEqual(settled);
    await orderBecomes(merchant, order, { status: 'refunded', amount_refunded: 1014 });
  });

  it('refunds/{id}/fail: sends a refund back, for the named reason', async () => {
    const { id: order } = await given.paidOrder(merchant);
    const [usual, named] = [(await refund(merchant, order, 1014)).body.id, (await refund(merchant, order, 2014)).body.id];
    expect(await help(`refunds/${usual}/fail`)).toMatchObject({ status: 'failed', failure_code: 'account_closed' });
    const failure_code = 'processor_error';
    expect(await help(`refunds/${named}/fail`, { failure_code })).toMatchObject({ status: 'failed', failure_code });
    await orderBecomes(merchant, order, { status: 'paid', amount_refund_pending: 0 });
  });

  it('decides only what is open: everything else is 422 transition_not_allowed, and nothing moves', async () => {
    const paid = await given.paidOrder(merchant);
    const cash = await codOrder(merchant);
    const session = await openSession(merchant);
    const { id: settled } = (await refund(merchant, paid.id, 1014)).body;
    await help(`refunds/${settled}/succeed`);
    const seen = () => Promise.all([paid.id, cash.id].map(async (id) => (await merchant.get(`/orders/${id}`)).body.payment_status));
    const before = await seen();
    for (const path of [
      ...[paid.id, cash.id].flatMap((id) => [`orders/${id}/capture`, `orders/${id}/fail_payment`]),
      ...['capture', 'fail_payment'].map((act) => `checkout_sessions/${session.id}/${act}`),
      ...['succeed', 'fail'].map((act) => `refunds/${settled}/${act}`),
    ]) {
      const { status, body } = await helped(path);
      expect([path, status, body.error.code]).toEqual([path, 422, 'transition_not_allowed']);
    }
    expect(await seen()).toEqual(before);
    expect((await merchant.get(`/checkout/sessions/${session.id}`)).body).toEqual(
      expect.objectContaining({ status: 'open', payment_status: 'unpaid' }),
    );
  });

  it('knows no object of another account', async () => {
    const { id: account } = await service.operate('accounts.create', { name: 'Another store' });
    const { client } = await service.keyHolder({ account });
    const { id } = await open();
    const foreign = ['orders', 'checkout_sessions'].flatMap((kind) => [`${kind}/${id}/capture`, `${kind}/${id}/fail_payment`]);
    for (const path of [...foreign, `refunds/${id}/succeed`, `refunds/${id}/fail`]) {
      const { status, body } = await client.post(`/test_helpers/${path}`);
      expect([path, status, body.error.code]).toEqual([path, 404, 'resource_missing']);
    }
  });

  it('says so when the simulated gateway does not answer', async () => {
    const { id } = await open();
    const gateways = service.part(PaymentGateways);
    const { sandboxUrl } = gateways;
    gateways.sandboxUrl = 'http://127.0.0.1:9';
    const { status, body } = await helped(`orders/${id}/capture`);
    gateways.sandboxUrl = sandboxUrl;
    expect([status, body.error.code]).toEqual([502, 'upstream_error']);
    expect(await help(`orders/${id}/capture`)).toMatchObject({ status: 'paid' });
  });
});
