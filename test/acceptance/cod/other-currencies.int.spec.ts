import { eventually } from '#test/support/eventually';
import { type Answered, type Json, refusalOf } from '#test/support/merchant-client';
import { merchant } from '#test/support/own-service';
import { codOrder } from '#test/support/shop';

let parcels = 0;

/** An order of 1,499.00 rupees, or 1,499 of a currency without decimals, whose cash a courier has. */
async function delivered(currency: string, amount = 149_900): Promise<{ order: string; awb: string }> {
  const changes = { currency, amount, amount_details: undefined, line_items: undefined };
  const { id: order } = await codOrder(merchant, changes);
  const awb = `CUR${10_000 + ++parcels}`;
  await merchant.post(`/test_helpers/orders/${order}/ship`, { tracking_number: awb, courier_code: 'delhivery' });
  await merchant.post(`/test_helpers/orders/${order}/deliver`);
  return { order, awb };
}

const csv = (awb: string, amount: string): string => `AWB No,COD Amount,UTR\n${awb},${amount},CURR${parcels}`;
const send = (file: string, query: string): Promise<Answered> =>
  merchant.send('POST', `/cod/remittances?courier_code=delhivery${query}`, file, { 'content-type': 'text/csv' });
const ended = (id: string): Promise<Json> =>
  eventually(async () => {
    const { body } = await merchant.get(`/cod/remittances/${id}`);
    expect(body.status).not.toBe('processing');
    return body;
  });
const listed = (id: string, of: string): Promise<Json[]> =>
  eventually(async () => {
    const { data } = (await merchant.get(`/cod/remittances/${id}/${of}?limit=100`)).body;
    expect(data).not.toEqual([]);
    return data;
  });
const collectionOf = async (order: string): Promise<Json> => (await merchant.get(`/cod/collections?order_id=${order}`)).body.data[0];

describe('a remittance in another currency than its orders', () => {
  it.each([
    ['USD', '1499.00', 149_900],
    ['JPY', '149900', 149_900],
  ])('pays for nothing: %s for rupees', async (currency, amount, minor) => {
    const { order, awb } = await delivered('INR');
    const dry = await send(csv(awb, amount), `&currency=${currency.toLowerCase()}&dry_run=true`);
    expect(dry.body).toMatchObject({ status: 'discrepancy', currency, findings: [{ type: 'currency_mismatch' }] });
    const { body } = await send(csv(awb, amount), `&currency=${currency}`);
    expect(await ended(body.id)).toMatchObject({ status: 'discrepancy', counts: { lines: 1, unmatched: 1, matched: 0 } });
    expect(await listed(body.id, 'lines')).toMatchObject([
      { match_status: 'unmatched', order_id: null, collection: null, currency, cod_amount: minor, suggestions: [] },
    ]);
    expect(await listed(body.id, 'findings')).toMatchObject([{ type: 'currency_mismatch', order_id: order, amount: minor }]);
    expect(await collectionOf(order)).toMatchObject({ status: 'collected', remitted_amount: 0 });
    await merchant.post(`/cod/remittances/${body.id}/void`);
    const right = await send(csv(awb, '1499.00'), '&currency=inr');
    expect(await ended(right.body.id)).toMatchObject({ status: 'reconciled', counts: { matched: 1 } });
  });

  it('pays for nothing the other way round, as JSON, by whatever the order is found', async () => {
    const { order } = await delivered('USD');
    const lines = [{ order_reference: order, cod_amount: 149_900 }];
    const { body } = await merchant.post('/cod/remittances', { courier_code: 'delhivery', lines });
    expect(await ended(body.id)).toMatchObject({ status: 'discrepancy', currency: 'INR', counts: { unmatched: 1 } });
    const right = await merchant.post('/cod/remittances', { courier_code: 'delhivery', currency: 'usd', lines });
    expect(await ended(right.body.id)).toMatchObject({ status: 'reconciled', currency: 'USD', counts: { matched: 1 } });
  });
});

describe('a row that names another currency than its file is taken to be in', () => {
  const file = (awb: string, currency: string): string => `AWB No,COD Amount,Currency\n${awb},1499.00,${currency}`;

  it('pays for nothing, and says which to send it with', async () => {
    const { order, awb } = await delivered('INR');
    const { body } = await send(file(awb, 'usd'), '');
    expect(await ended(body.id)).toMatchObject({ status: 'discrepancy', counts: { lines: 0, unreadable: 1 } });
    expect(await listed(body.id, 'findings')).toMatchObject([
      { type: 'currency_mismatch', row: 2, message: expect.stringContaining('currency=USD') },
    ]);
    expect(await collectionOf(order)).toMatchObject({ status: 'collected', remitted_amount: 0 });
  });

  it.each(['INR', 'inr', '₹', 'Rs.', '-', 'NA', ''])('but not where it names the same, or none: %j', async (currency) => {
    const { awb } = await delivered('INR');
    const { body } = await send(file(awb, currency), '');
    expect(await ended(body.id)).toMatchObject({ status: 'reconciled', counts: { matched: 1 } });
  });
});

describe('a currency in a query', () => {
  it.each(['USB', 'XAU', '', 'rupees', 'IN R', 'INR&currency=USD'])('is one of ISO 4217, as in a body: %j', async (currency) => {
    const refusal = [400, 'invalid_currency', 'currency'];
    expect(refusalOf(await send(csv('1', '1.00'), `&currency=${currency}`))).toEqual(refusal);
    const credits = await merchant.send('POST', `/cod/bank_credits?currency=${currency}`, 'UTR,Amount,Date\nU1,1.00,2026-01-01', {
      'content-type': 'text/csv',
    });
    expect(refusalOf(credits)).toEqual(refusal);
  });
});
