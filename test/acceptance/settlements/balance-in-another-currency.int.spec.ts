import type { SandboxStripe } from '#apps/sandbox/stripe/sandbox-stripe';
import { INDIA } from '#kernel/time';
import type { Json } from '#test/support/clients/merchant-client';
import { report } from '#test/support/clients/reports';
import { orderBecomes, paidByCard, refund, refundBecomes } from '#test/support/clients/shop';
import { eventually } from '#test/support/machine/eventually';
import { connectedStripe } from '#test/support/partners/connected-stripe';
import { serviceUnderTest } from '#test/support/services/service-under-test';

const { service, merchant } = serviceUnderTest('own');

/** $50.00 comes into the balance as ₹4,250.00; 2 % of that is the fee, and 18 % of the fee the tax. */
const PRICE = 5_000;
const [IN_BALANCE, FEE, TAX] = [425_000, 8_500, 1_530];
const TODAY = new Date(Date.now() + INDIA * 1000).toISOString().slice(0, 10);

let stripe: SandboxStripe;
let connection: string;
beforeAll(async () => {
  ({ stripe, id: connection } = await connectedStripe(service));
  stripe.books.payouts.balance = { currency: 'inr', rates: { usd: 85 } };
});
afterAll(() => stripe.close());

const CART = { currency: 'USD', amount: PRICE, amount_details: undefined, line_items: undefined };
const inDollars = (): Promise<Json> => paidByCard(merchant, CART);
const paymentOf = async (order: string): Promise<Json> => (await merchant.get(`/orders/${order}/payments`)).body.data[0];
const rowOf = async (type: string, columns: string[], filters: object): Promise<string> =>
  (await report(merchant, type, { columns, filters })).trim().split('\r\n')[1]!;

async function disputed(order: string, status: string, movements: readonly object[]): Promise<string> {
  const { gateway_reference: payment_intent } = await paymentOf(order);
  const taken = movements as Parameters<typeof stripe.books.disputes.open>[0]['balance_transactions'];
  return stripe.books.disputes.open({ payment_intent, amount: PRICE, currency: 'usd', status, balance_transactions: taken }).id;
}
const disputeBecomes = (order: string, expected: object): Promise<Json> =>
  eventually(async () => {
    const [dispute] = (await merchant.get(`/disputes?order_id=${order}`)).body.data;
    expect(dispute).toMatchObject(expected);
    return dispute;
  });

describe('a gateway whose balance is in another currency than the orders', () => {
  it('takes a dispute in its own currency, and shows the fee with that of the balance', async () => {
    const { id: order } = await inDollars();
    const withdrawn = { amount: -IN_BALANCE, fee: 127_500, currency: 'inr', exchange_rate: 85 };
    const reference = await disputed(order, 'needs_response', [withdrawn]);
    await disputeBecomes(order, { amount: PRICE, currency: 'USD', amount_deducted: PRICE, fee: 127_500, fee_currency: 'INR' });
    await orderBecomes(merchant, order, { amount_disputed: PRICE, amount_refundable: 0, amount_over_refunded: 0 });
    stripe.books.disputes.turn(reference, { status: 'lost' }, 'closed');
    await disputeBecomes(order, { status: 'lost', amount_deducted: PRICE });
    await orderBecomes(merchant, order, { amount_disputed_lost: PRICE, amount_refundable: 0, amount_over_refunded: 0 });
    const row = await rowOf('disputes.1', ['currency', 'amount_deducted', 'fee'], { order_id: order });
    expect(row).toBe(`USD,${PRICE},`);
  });

  it('pays payments and refunds out with its own fee, which no column of dollars has', async () => {
    const { id: order } = await inDollars();
    const { id: back } = (await refund(merchant, order, 1_000)).body;
    await refundBecomes(merchant, back, { status: 'succeeded' });
    stripe.books.payOut();
    const { settlements } = await service.operate('settlements.fetch', { connection, from: TODAY, to: TODAY });
    expect(settlements[0]).toMatchObject({ currency: 'INR', mismatched_lines: 0, difference_amount: 0 });
    const { settlement } = await eventually(async () => {
      const payment = await paymentOf(order);
      expect(payment).toMatchObject({ currency: 'USD', settlement: { currency: 'INR', fee: FEE, tax: TAX } });
      return payment;
    });
    const { data } = (await merchant.get(`/settlements/${settlement.id}/lines?order_id=${order}`)).body;
    expect(data.map(({ type, currency, amount, match_status, difference_amount }: Json) => [type, currency, amount, match_status, difference_amount]).toSorted()).toEqual([
      ['payment', 'INR', IN_BALANCE, 'matched', 0],
      ['refund', 'INR', -85_000, 'matched', 0],
    ]); // prettier-ignore
    expect(await rowOf('payments.1', ['currency', 'gateway_fee', 'gateway_tax'], { order_id: order })).toBe('USD,,');
    expect(await rowOf('refunds.1', ['currency', 'gateway_fee', 'gateway_tax'], { order_id: order })).toBe('USD,,');
    expect(await report(merchant, 'orders.1', { columns: ['order_id', 'currency', 'gateway_fee'] })).toContain(`${order},USD,\r\n`);
  });

  it('adds up each currency for itself on the statement of the month', async () => {
    const { text } = await merchant.get(`/reports/statements/${TODAY.slice(0, 7)}/page`);
    const [dollars, rupees] = ['USD', 'INR'].map((currency) => text.split(`<h2>What is left, ${currency}</h2>`)[1]!.split('<h2>')[0]!);
    expect(dollars).toContain('<td>Charged by gateways</td><td>0.00</td>');
    expect(dollars).toContain('<td>Charged by gateways for disputes</td><td>0.00</td>');
    expect(dollars).toContain('<td>Together</td><td>40.00</td>');
    expect(rupees).toContain('<td>Charged by gateways</td><td>-170.00</td>');
    expect(rupees).toContain('<td>Charged by gateways for disputes</td><td>-1,275.00</td>');
  });
});
