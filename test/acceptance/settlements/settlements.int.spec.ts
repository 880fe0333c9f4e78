import { DAY, HOUR, INDIA } from '#kernel/time';
import { hire } from '#test/support/clients/staff';
import { type Json, refusalOf } from '#test/support/clients/merchant-client';
import { paidByCard, refund, refundBecomes } from '#test/support/clients/shop';
import { given } from '#test/support/given/given';
import { eventually } from '#test/support/machine/eventually';
import { GatewayBooks } from '#test/support/partners/gateway-books';
import { serviceUnderTest } from '#test/support/services/service-under-test';

const { service, merchant } = serviceUnderTest('own');

const PRICE = 249_900;
const FEE = 4_998;
const TAX = 900;

const payOut = (): Promise<Json> => merchant.post('/test_helpers/settlements/pay_out', {});
const paidOut = async (): Promise<Json> => {
  const { status, body } = await payOut();
  expect([status, body.error?.message]).toEqual([200, undefined]);
  return body;
};
const mismatchOf = async (settlement: string): Promise<Json> =>
  (await merchant.get('/alerts?type=settlement_mismatch')).body.data.find(({ subject }: Json) => subject === settlement);
const fetched = (connection: string, from: string, to = from): Promise<Json> =>
  service.operate('settlements.fetch', { connection, from, to });
/** In India, where the account is. */
const TODAY = new Date(Date.now() + INDIA * 1000).toISOString().slice(0, 10);
const paymentOf = async (order: string): Promise<Json> => (await merchant.get(`/orders/${order}/payments`)).body.data[0];

describe('what a gateway pays out', () => {
  it('is a settlement with a line for each payment and refund, which show it, and found by its UTR', async () => {
    const { id: order } = await given.paidOrder(merchant);
    const { id: back } = (await refund(merchant, order, 20_000)).body;
    await refundBecomes(merchant, back, { status: 'succeeded' });
    const settlement = await paidOut();
    expect(settlement).toMatchObject({
      object: 'settlement',
      livemode: false,
      gateway: 'sandbox',
      status: 'paid',
      currency: 'INR',
      amount: PRICE - FEE - TAX - 20_000,
      fee: FEE,
      tax: TAX,
      lines: 2,
      mismatched_lines: 0,
      difference_amount: 0,
    });
    const { id, utr, settled_at } = settlement;
    expect((await merchant.get(`/settlements/${id}`)).body).toEqual(settlement);
    expect((await merchant.get(`/settlements?utr=${utr}`)).body.data).toEqual([settlement]);
    const shown = { id, utr, currency: 'INR', fee: FEE, tax: TAX, settled_at };
    const payment = await paymentOf(order);
    expect(payment.settlement).toEqual(shown);
    expect((await merchant.get(`/payments/${payment.id}`)).body.settlement).toEqual(shown);
    expect((await merchant.get(`/refunds/${back}`)).body.settlement).toEqual({ ...shown, fee: 0, tax: 0 });
    const lines: Json[] = (await merchant.get(`/settlements/${id}/lines`)).body.data;
    expect(lines.toSorted((one, other) => other.amount - one.amount)).toMatchObject([
      { type: 'payment', order_id: order, payment: payment.id, amount: PRICE, fee: FEE, tax: TAX, net_amount: PRICE - FEE - TAX, match_status: 'matched' }, // prettier-ignore
      { type: 'refund', order_id: order, payment: payment.id, refund: back, amount: -20_000, net_amount: -20_000, match_status: 'matched' },
    ]);
    expect((await merchant.get(`/settlements/${id}/lines?type=refund`)).body.data).toHaveLength(1);
  });

  it('is none without new payments', async () => {
    expect(refusalOf(await payOut())).toEqual([422, 'transition_not_allowed', 'id']);
  });

  it('is released when the bank returns it, seen by the next fetch, and settled again in the next', async () => {
    const { id: order } = await given.paidOrder(merchant);
    const first = await paidOut();
    await new GatewayBooks(service).reverseSettlement(first);
    const { lines, settlements } = await fetched(first.connection, TODAY);
    expect([lines > 0, settlements.find(({ id }: Json) => id === first.id)]).toEqual([true, { ...first, status: 'reversed', updated_at: expect.any(Number) }]); // prettier-ignore
    await eventually(async () => expect((await paymentOf(order)).settlement).toBeNull());
    const next = await paidOut();
    expect(next).toMatchObject({ amount: PRICE - FEE - TAX, lines: 1, mismatched_lines: 0 });
    expect((await paymentOf(order)).settlement).toMatchObject({ id: next.id });
    expect((await merchant.get(`/settlements?status=reversed`)).body.data).toMatchObject([{ id: first.id }]);
  });

  it('raises one alert where lines match nothing here, and not again when it is fetched again', async () => {
    const { connection } = (await merchant.get('/settlements')).body.data[0];
    await new GatewayBooks(service).sellWithoutService(connection, 10_000);
    const settlement = await paidOut();
    expect(settlement).toMatchObject({ lines: 1, mismatched_lines: 1, difference_amount: 0 });
    const [line] = (await merchant.get(`/settlements/${settlement.id}/lines?match_status=unmatched`)).body.data;
    expect(line).toMatchObject({ order_id: null, payment: null, amount: 10_000 });
    const alert = await eventually(async () => {
      const found = await mismatchOf(settlement.id);
      expect(found).toMatchObject({ severity: 'warning', status: 'open', data: { mismatches: 1, first_mismatches: [line.id] } });
      return found;
    });
    await fetched(connection, TODAY);
    expect((await merchant.get(`/settlements/${settlement.id}`)).body).toEqual(settlement);
    expect(await mismatchOf(settlement.id)).toEqual(alert);
  });

  it('is found by its UTR in the search, and is refused without the scope', async () => {
    const { data } = (await merchant.get('/settlements')).body;
    const { person } = await hire(service, 'finance');
    const { body } = await person.get(`/admin/v1/search?q=${data[0].utr}`);
    expect(body.data.filter(({ type }: Json) => type === 'settlement')).toMatchObject([{ id: data[0].id }]);
  });

  it('is fetched by days that are days, of a gateway of the account', async () => {
    const { connection } = (await merchant.get('/settlements')).body.data[0];
    expect(await fetched(connection, '2020-01-01', '2020-01-31')).toMatchObject({ object: 'settlement_fetch', lines: 0, settlements: [] });
    await expect(fetched(connection, '2020-02-30')).rejects.toMatchObject({ code: 'invalid_format' });
    await expect(fetched(connection, '2020-02-02', '2020-02-01')).rejects.toMatchObject({ code: 'invalid_range' });
    await expect(fetched('conn_0000000000000000000000aa', TODAY)).rejects.toMatchObject({ code: 'resource_missing' });
  });

  it('raises one alert for a payment captured a week ago that is missing, until a settlement has it', async () => {
    const { id: order } = await given.paidOrder(merchant);
    expect((await merchant.post('/test_helpers/clock/advance', { seconds: 7 * DAY + HOUR })).status).toBe(200);
    const alert = await eventually(async () => {
      const { data } = (await merchant.get('/alerts?type=settlement_missing')).body;
      expect(data).toMatchObject([{ order_id: order, status: 'open', severity: 'warning' }]);
      return data[0];
    });
    await paidOut();
    await eventually(async () => expect((await merchant.get(`/alerts/${alert.id}`)).body.status).toBe('resolved'));
  });
});

describe('a settlement', () => {
  it('is in the currency in which the gateway settles, and mixes none', async () => {
    const { id: order } = await paidByCard(merchant, { currency: 'MYR', amount: PRICE, amount_details: undefined, line_items: undefined });
    const { id: back } = (await refund(merchant, order, 20_000)).body;
    await refundBecomes(merchant, back, { status: 'succeeded' });
    const settlement = await paidOut();
    const amounts = { amount: PRICE - FEE - TAX - 20_000, fee: FEE, tax: TAX, lines: 2, mismatched_lines: 0, difference_amount: 0 };
    expect(settlement).toMatchObject({ currency: 'MYR', ...amounts });
    const { data } = (await merchant.get(`/settlements/${settlement.id}/lines`)).body;
    expect(data.map(({ currency, match_status }: Json) => [currency, match_status])).toEqual(data.map(() => ['MYR', 'matched']));
    expect((await paymentOf(order)).settlement).toMatchObject({ id: settlement.id, currency: 'MYR', fee: FEE });
    await given.paidOrder(merchant);
    const rupees = await paidOut();
    expect(rupees).toMatchObject({ currency: 'INR', lines: 1, mismatched_lines: 0 });
    const { settlements } = await fetched(settlement.connection, TODAY);
    expect(settlements).toEqual(expect.arrayContaining([settlement, rupees]));
    await new GatewayBooks(service).reverseSettlement(settlement);
    const again = await fetched(settlement.connection, TODAY);
    expect(again.settlements.find(({ id }: Json) => id === settlement.id)).toMatchObject({ status: 'reversed', currency: 'MYR' });
    expect(await paidOut()).toMatchObject({ currency: 'MYR', ...amounts });
  });
});
