import { eventually } from '#test/support/machine/eventually';
import type { Json } from '#test/support/clients/merchant-client';
import { GatewayBooks } from '#test/support/partners/gateway-books';
import { rowsOf } from '#test/support/clients/reports';
import { bankDecides, card, paymentAtGateway } from '#test/support/clients/session-payments';
import { openSession, orderBecomes, paidOrder, placeOrder, refund, refundBecomes, upi } from '#test/support/clients/shop';
import { serviceUnderTest } from '#test/support/services/service-under-test';

const { service, merchant } = serviceUnderTest('own');

const PRICE = 249_900;

let books: GatewayBooks;
beforeAll(() => {
  books = new GatewayBooks(service);
});

const complete = (session: string, choice: object) => merchant.post(`/checkout/sessions/${session}/complete`, choice);
const sessionBecomes = (id: string, expected: object): Promise<Json> =>
  eventually(async () => {
    const { body } = await merchant.get(`/checkout/sessions/${id}`);
    expect(body).toMatchObject(expected);
    return body;
  });

/** A session whose shopper is at the bank. */
async function atTheBank(): Promise<string> {
  const { id } = await openSession(merchant);
  await complete(id, card('tok_pending'));
  await paymentAtGateway(service, id);
  return id;
}

/** Each leads to money of one session that no order was waiting for. Resolves to the session. */
const COMES: Readonly<Record<string, () => Promise<string>>> = {
  'for an order that is cancelled': async () => {
    const { id, checkout_session: session } = await placeOrder(merchant, upi('pending@test'));
    await books.routeOf(id);
    await merchant.post(`/test_helpers/orders/${id}/cancel`);
    await orderBecomes(merchant, id, { status: 'cancelled' });
    await eventually(() => service.bankApproves(id));
    return session;
  },
  'for one payment twice': async () => {
    books.trouble({ failures: [{ on: 'POST /v1/payments/create', as: 'apply_twice', times: 1 }] });
    const { checkout_session: session } = await paidOrder(merchant);
    books.trouble();
    return session;
  },
  'for an order that another try has paid': async () => {
    const { id, checkout_session: session } = await placeOrder(merchant, upi('pending@test'));
    await books.routeOf(id);
    await merchant.post(`/checkout/sessions/${session}/abandon_payment`);
    await complete(session, card('tok_success'));
    await orderBecomes(merchant, id, { status: 'paid' });
    await eventually(() => service.bankApproves(id));
    return session;
  },
  'for a session that another try has completed': async () => {
    const session = await atTheBank();
    await merchant.post(`/checkout/sessions/${session}/abandon_payment`);
    const { order } = (await complete(session, upi('success@test'))).body;
    await orderBecomes(merchant, order, { status: 'paid' });
    await bankDecides(service, session, true);
    return session;
  },
};

const sum = (rows: readonly Json[], field: string): number => rows.reduce((total, { [field]: amount }) => total + amount, 0);
const ofSession = (rows: readonly Json[], session: string, field: string): Json[] => rows.filter(({ [field]: of }) => of === session);

describe('a capture', () => {
  it.each(Object.keys(COMES))('%s is in /payments, its refund is in /refunds, and both are in the reports', async (how) => {
    const session = await COMES[how]!();
    const refund = await eventually(async () => {
      const [found] = ofSession((await merchant.get('/refunds?limit=100')).body.data, session, 'checkout_session');
      expect(found).toMatchObject({
        status: 'succeeded',
        amount: PRICE,
        initiated_by: expect.stringMatching(/^(?:late|duplicate)_capture$/),
      });
      return found!;
    });
    const { order } = await sessionBecomes(session, {});
    const payments: Json[] = (await merchant.get(`/payments?checkout_session=${session}&status=captured`)).body.data;
    const kept = refund.initiated_by === 'duplicate_capture' ? PRICE : 0;
    expect(sum(payments, 'amount')).toBe(PRICE + kept);
    expect(sum(payments, 'amount_refunded')).toBe(PRICE);
    expect(payments.map(({ order_id }) => order_id)).toEqual(payments.map(() => order));
    expect(refund.order_id).toBe(order);
    const returned = (await merchant.get(`/payments/${refund.payment}`)).body;
    expect(returned).toMatchObject({ status: 'captured', checkout_session: session, amount_refunded: PRICE, channel: 's2s' });

    const references: string[] = payments.flatMap((each) => [each.gateway_reference, ...each.duplicate_references]);
    expect(new Set(references).size).toBe(2 - Number(kept === 0));
    for (const reference of references) {
      const holds = payments.filter((each) => [each.gateway_reference, ...each.duplicate_references].includes(reference));
      expect((await list(`gateway_reference=${reference}&status=captured`)).map(({ id }) => id)).toEqual(holds.map(({ id }) => id));
      if (order !== null) expect((await merchant.get(`/orders?gateway_reference=${reference}`)).body.data).toMatchObject([{ id: order }]);
    }

    const [rows, refundRows] = [await rowsOf(merchant, 'payments.1'), await rowsOf(merchant, 'refunds.1')];
    const captured = ofSession(rows, session, 'checkout_session_id').filter(({ status }) => status === 'captured');
    const shown = ({ id, order_id, amount, amount_refunded, method, channel }: Json) => ({
      payment_id: id,
      order_id,
      amount,
      amount_refunded,
      method,
      channel,
    });
    expect(captured).toHaveLength(payments.length);
    for (const payment of payments) expect(captured).toContainEqual(expect.objectContaining(shown(payment)));
    expect(ofSession(refundRows, session, 'checkout_session_id')).toMatchObject([
      {
        refund_id: refund.id,
        order_id: order,
        payment_id: refund.payment,
        status: 'succeeded',
        amount: PRICE,
        initiated_by: refund.initiated_by,
      },
    ]);
    expect((await merchant.get(`/payments/${refund.payment}`)).body).toEqual(returned);
  });
});

const list = async (query: string): Promise<Json[]> => (await merchant.get(`/payments?${query}`)).body.data;

/** A session whose shopper is at the bank, with its payment. */
async function payingAtTheBank(): Promise<{ session: string; payment: string }> {
  const session = await atTheBank();
  const [payment] = await eventually(async () => {
    const found = await list(`checkout_session=${session}&status=processing`);
    expect(found).toMatchObject([{ next_action: { type: 'redirect' } }]);
    return found;
  });
  return { session, payment: payment!.id };
}

const becomes = (id: string, expected: object): Promise<Json> =>
  eventually(async () => {
    const { body } = await merchant.get(`/payments/${id}`);
    expect(body).toMatchObject(expected);
    return body;
  });

describe('the list of payments', () => {
  it('shows a payment like its order, with the payer and the refunded amount', async () => {
    const order = await paidOrder(merchant);
    await refundBecomes(merchant, (await refund(merchant, order.id, 100)).body.id, { status: 'succeeded' });
    const [payment] = (await merchant.get(`/orders/${order.id}/payments`)).body.data;
    expect(payment).toMatchObject({ status: 'captured', amount_refunded: 100, method_details: { upi: { vpa: expect.any(String) } } });
    expect((await merchant.get(`/payments/${payment.id}`)).body).toEqual(payment);
    for (const query of [
      `order_id=${order.id}`,
      `order=${order.id}`,
      `session=${order.checkout_session}`,
      `gateway_reference=${payment.gateway_reference}`,
    ])
      expect(await list(query)).toEqual([payment]);
    expect(await list(`order_id=${order.id}&method=card,netbanking`)).toEqual([]);
    expect((await list(`order_id=${order.id}&method=upi&status=captured`)).length).toBe(1);
  });

  it('has an attempt of a session that never places an order', async () => {
    const { session, payment } = await payingAtTheBank();
    await bankDecides(service, session, false);
    const failed = await becomes(payment, { status: 'failed', next_action: null });
    expect(failed).toMatchObject({
      object: 'payment', order_id: null, checkout_session: session, method: 'card', channel: 's2s', gateway: 'sandbox', amount: 249_900,
      gateway_reference: expect.any(String), error: { code: expect.any(String) }, failed_at: expect.any(Number), captured_at: null,
    }); // prettier-ignore
    expect(await list(`checkout_session=${session}`)).toEqual([failed]);
  });

  it('moves an attempt to the order that is placed with it', async () => {
    const { session, payment } = await payingAtTheBank();
    await bankDecides(service, session, true);
    const captured = await becomes(payment, { status: 'captured', order_id: expect.any(String) });
    expect((await merchant.get(`/orders/${captured.order_id}/payments`)).body.data).toEqual([captured]);
  });

  it('has a capture that came too late for an order, with its refund', async () => {
    const { session, payment } = await payingAtTheBank();
    await merchant.delete(`/checkout/sessions/${session}`);
    await bankDecides(service, session, true);
    const late = await becomes(payment, { status: 'captured', amount_refunded: 249_900 });
    expect(late).toMatchObject({ order_id: null, checkout_session: session, amount: 249_900, captured_at: expect.any(Number) });
  });

  it('is 404 for unknown ids, those of the other mode, and those of other resources', async () => {
    const order = await paidOrder(merchant);
    const [{ id }] = (await list(`order_id=${order.id}`)) as [Json];
    const { client: live } = await service.keyHolder({ mode: 'live' });
    const answers = await Promise.all([
      merchant.get('/payments/pay_nobody'),
      live.get(`/payments/${id}`),
      merchant.get(`/payments/${order.id}`),
    ]);
    expect(answers.map(({ status, body }) => [status, body.error.code])).toEqual(answers.map(() => [404, 'resource_missing']));
  });
});
