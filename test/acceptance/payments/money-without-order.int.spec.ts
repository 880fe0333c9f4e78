import { eventually } from '#test/support/machine/eventually';
import type { Json } from '#test/support/clients/merchant-client';
import { GatewayBooks } from '#test/support/partners/gateway-books';
import { rowsOf } from '#test/support/clients/reports';
import { bankDecides, card, paymentAtGateway } from '#test/support/clients/session-payments';
import { openSession, orderBecomes, paidOrder, placeOrder, upi } from '#test/support/clients/shop';
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
