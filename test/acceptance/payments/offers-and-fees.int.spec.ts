import { BrowserWithoutScript } from '#test/support/clients/browser-without-script';
import { refusalOf } from '#test/support/clients/merchant-client';
import { alertOf, alertsOf } from '#test/support/clients/raised-alerts';
import { card } from '#test/support/clients/session-payments';
import { openSession, orderBecomes, placeOrder, refund, refundBecomes, upi } from '#test/support/clients/shop';
import { typedAt } from '#test/support/machine/command-line';
import { eventually } from '#test/support/machine/eventually';
import { GatewayBooks } from '#test/support/partners/gateway-books';
import { serviceUnderTest } from '#test/support/services/service-under-test';

const { service, merchant } = serviceUnderTest('own');

const PRICE = 249_900;
const OFFER = 24_990;
const FEE = 4_998;

let books: GatewayBooks;
beforeAll(() => {
  books = new GatewayBooks(service);
});

const orderOf = (session: string): Promise<string> =>
  eventually(async () => {
    const { body } = await merchant.get(`/checkout/sessions/${session}`);
    expect(body).toMatchObject({ status: 'complete', payment_status: 'paid' });
    return body.order as string;
  });
const paymentOf = async (order: string) => (await merchant.get(`/orders/${order}/payments`)).body.data[0];

describe('an offer of the gateway’s', () => {
  it('pays the order in full, and its discount cannot be refunded', async () => {
    const { id: order } = await placeOrder(merchant, upi('offer@test'));
    await orderBecomes(merchant, order, {
      status: 'paid', payment_status: 'paid', amount_paid: PRICE, gateway_discount: OFFER, customer_fee: 0, amount_refundable: PRICE - OFFER,
    }); // prettier-ignore
    expect(await paymentOf(order)).toMatchObject({ status: 'captured', amount: PRICE, gateway_discount: OFFER, customer_fee: 0 });
    expect(refusalOf(await refund(merchant, order, PRICE))).toEqual([422, 'refund_amount_exceeds_refundable', expect.any(String)]);
    await refundBecomes(merchant, (await refund(merchant, order, PRICE - OFFER)).body.id, { status: 'succeeded' });
    await orderBecomes(merchant, order, {
      refund_status: 'full',
      payment_status: 'refunded',
      amount_refundable: 0,
      amount_over_refunded: 0,
    });
    expect(await books.returnedOf(order)).toBe(PRICE - OFFER);
    expect(await alertsOf(merchant, { order })).toEqual([]);
  });

  it('completes a session, by card and on the gateway’s own page', async () => {
    const { id } = await openSession(merchant);
    await merchant.post(`/checkout/sessions/${id}/complete`, card('tok_offer'));
    await orderBecomes(merchant, await orderOf(id), { amount_paid: PRICE, gateway_discount: OFFER });
    const browser = new BrowserWithoutScript(service);
    const { id: hosted } = await openSession(merchant);
    await merchant.post(`/checkout/sessions/${hosted}/complete`, { payment_option: 'prepaid', payment: { method: 'hosted' } });
    const page = await eventually(async () => {
      const { next_action } = (await merchant.get(`/checkout/sessions/${hosted}`)).body;
      expect(next_action).toMatchObject({ type: 'redirect' });
      return next_action.url as string;
    });
    await browser.answerBank(page, { answer: 'offer', method: 'card' });
    await orderBecomes(merchant, await orderOf(hosted), { amount_paid: PRICE, gateway_discount: OFFER, amount_refundable: PRICE - OFFER });
    await browser.close();
  });
});

describe('a fee that the shopper bears', () => {
  it('is shown separately from the paid amount, and stays with the gateway', async () => {
    const { id: order } = await placeOrder(merchant, upi('fee@test'));
    await orderBecomes(merchant, order, {
      status: 'paid', amount_paid: PRICE, gateway_discount: 0, customer_fee: FEE, amount_refundable: PRICE,
    }); // prettier-ignore
    expect(await paymentOf(order)).toMatchObject({ amount: PRICE, customer_fee: FEE });
    await refundBecomes(merchant, (await refund(merchant, order, PRICE)).body.id, { status: 'succeeded' });
    await orderBecomes(merchant, order, { refund_status: 'full', amount_refundable: 0, amount_over_refunded: 0 });
    expect(await alertsOf(merchant, { order })).toEqual([]);
  });
});

describe('a different amount', () => {
  it.each([
    ['is not paid in full', 'pending@test', 'created'],
    ['is paid in full with another amount', 'success@test', 'captured'],
  ])('is a difference if the gateway’s own order %s', async (_, vpa, status) => {
    books.trouble({ notices: { copies: 0 } });
    const { id: order } = await placeOrder(merchant, upi(vpa));
    const { connection } = await books.routeOf(order);
    await eventually(async () => expect(await books.paymentsOf(order)).toMatchObject([{ status }]));
    books.trouble();
    await books.notify(connection, await books.noticeOf('payment.captured', order, { amount: PRICE - OFFER }));
    await orderBecomes(merchant, order, { status: 'pending', amount_paid: PRICE - OFFER, gateway_discount: 0 });
    expect(await alertOf(merchant, { order })).toMatchObject({ type: 'amount_differs' });
  });

  it('is queried again if the gateway does not answer', async () => {
    books.trouble({ failures: [{ on: 'GET /v1/orders/', as: 'status', status: 500, times: 1 }] });
    const { id: order } = await placeOrder(merchant, upi('offer@test'));
    const paid = await orderBecomes(merchant, order, { status: 'paid' });
    expect(paid).toMatchObject({ amount_paid: PRICE, gateway_discount: OFFER });
    books.trouble();
  });
});

it('an offer agrees with the gateway in a comparison, except for the amount that differs', async () => {
  const [, out] = await typedAt(service.dataDir, 'verify', '--against', 'gateway', '--json');
  expect(JSON.parse(out).differences).toMatchObject([{ difference: 'status_differs' }]);
  expect((await typedAt(service.dataDir, 'verify', '--json'))[0]).toBe(0);
});
