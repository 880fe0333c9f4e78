import { DAY } from '#kernel/time';
import { eventually } from '#test/support/machine/eventually';
import { type Answered, type Json, refusalOf } from '#test/support/clients/merchant-client';
import { serviceUnderTest } from '#test/support/services/service-under-test';
import { codOrder } from '#test/support/clients/shop';

const { service, merchant } = serviceUnderTest('shared');

let parcels = 0;

/** An order of 1,499.00 rupees, or 1,499 of a currency without decimals, whose cash a courier has. */
async function delivered(currency: string, amount = 149_900): Promise<{ order: string; awb: string }> {
  const changes = { currency, amount, amount_details: undefined, line_items: undefined };
  const { id: order } = await codOrder(merchant, changes);
  const awb = `CUR${10_000 + ++parcels}`;
  await merchant.post(`/test_helpers/orders/${order}/ship`, { tracking_number: awb, courier_code: 'delhivery' });
  await merchant.post(`/test_helpers/orders/${order}/deliver`);
  // A courier's file comes days after the parcel is known; here its number has to be found first.
  await eventually(async () => expect((await merchant.get(`/orders?tracking_number=${awb}`)).body.data).toHaveLength(1));
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
  it('pays for nothing', async () => {
    const [currency, amount, minor] = ['USD', '1499.00', 149_900];
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

  it('pays for nothing in the other direction, as JSON, by any reference to the order', async () => {
    const { order } = await delivered('USD');
    const lines = [{ order_reference: order, cod_amount: 149_900 }];
    const { body } = await merchant.post('/cod/remittances', { courier_code: 'delhivery', lines });
    expect(await ended(body.id)).toMatchObject({ status: 'discrepancy', currency: 'INR', counts: { unmatched: 1 } });
    const right = await merchant.post('/cod/remittances', { courier_code: 'delhivery', currency: 'usd', lines });
    expect(await ended(right.body.id)).toMatchObject({ status: 'reconciled', currency: 'USD', counts: { matched: 1 } });
  });
});

describe('a row that names another currency than its file', () => {
  const file = (awb: string, currency: string): string => `AWB No,COD Amount,Currency\n${awb},1499.00,${currency}`;

  it('pays for nothing, and names the currency to send it with', async () => {
    const { order, awb } = await delivered('INR');
    const { body } = await send(file(awb, 'usd'), '');
    expect(await ended(body.id)).toMatchObject({ status: 'discrepancy', counts: { lines: 0, unreadable: 1 } });
    expect(await listed(body.id, 'findings')).toMatchObject([
      { type: 'currency_mismatch', row: 2, message: expect.stringContaining('currency=USD') },
    ]);
    expect(await collectionOf(order)).toMatchObject({ status: 'collected', remitted_amount: 0 });
  });

  it('pays if it names the same', async () => {
    const { awb } = await delivered('INR');
    const { body } = await send(file(awb, 'Rs.'), '');
    expect(await ended(body.id)).toMatchObject({ status: 'reconciled', counts: { matched: 1 } });
  });
});

describe('a currency in a query', () => {
  it('is an ISO 4217 code, as in a body', async () => {
    const refusal = [400, 'invalid_currency', 'currency'];
    expect(refusalOf(await send(csv('1', '1.00'), '&currency=rupees'))).toEqual(refusal);
    const credits = await merchant.send('POST', '/cod/bank_credits?currency=INR&currency=USD', 'UTR,Amount,Date\nU1,1.00,2026-01-01', {
      'content-type': 'text/csv',
    });
    expect(refusalOf(credits)).toEqual(refusal);
  });
});

describe('a bank credit in another currency than the lines of its UTR', () => {
  const credited = async (utr: string, currency: string, amount = 149_900): Promise<string> => {
    const { status, body } = await merchant.post('/cod/bank_credits', { utr, amount, currency, credited_at: service.clock.now() - DAY });
    expect(status).toBe(201);
    return body.id;
  };
  /** Of parcels of nobody: what they pay for does not matter to the bank. */
  const remitted = async (utr: string, currency: string): Promise<string> => {
    const lines = [{ tracking_number: `OTHER${utr}`, cod_amount: 149_900, utr }];
    const { body } = await merchant.post('/cod/remittances', { courier_code: 'delhivery', currency, lines });
    return body.id;
  };
  const expectFound = (remittance: string, expected: [amount: number, isSettled: boolean][]): Promise<Json[]> =>
    eventually(async () => {
      const { data } = (await merchant.get(`/cod/remittances/${remittance}/findings?type=currency_mismatch`)).body;
      const amounts = data.map(({ amount, settled_at }: Json) => [amount, settled_at !== null]);
      expect(amounts.toSorted(([one]: number[], [other]: number[]) => one! - other!)).toEqual(expected);
      return data;
    });

  it('after the file is a finding until it is deleted', async () => {
    const [rupees, dollars] = [await remitted('CURB1', 'INR'), await remitted('CURB1', 'USD')];
    await eventually(async () => expect((await merchant.get(`/cod/remittances/${rupees}`)).body.status).toBe('discrepancy'));
    const wrong = await credited(' curb1', 'USD', 100_000);
    const [finding] = await expectFound(rupees, [[100_000, false]]);
    expect(finding).toMatchObject({ row: null, message: expect.stringContaining('in USD, and the lines are in INR') });
    const before = await eventually(async () => {
      const { findings_count } = (await merchant.get(`/cod/remittances/${rupees}`)).body;
      expect(findings_count).toBe(2);
      return findings_count;
    });
    const more = await credited('CURB1', 'USD', 49_900);
    await expectFound(rupees, [[100_000, true], [149_900, false]]); // prettier-ignore
    await merchant.delete(`/cod/bank_credits/${wrong}`);
    await expectFound(rupees, [[49_900, false], [100_000, true], [149_900, true]]); // prettier-ignore
    await merchant.delete(`/cod/bank_credits/${more}`);
    await expectFound(rupees, [[49_900, true], [100_000, true], [149_900, true]]); // prettier-ignore
    await eventually(async () => expect((await merchant.get(`/cod/remittances/${rupees}`)).body.findings_count).toBe(before - 1));
    await expectFound(dollars, []);
  });

  it('before the file is its finding until the file is void', async () => {
    await credited('CURB2', 'INR');
    await credited('CURB2', 'JPY', 5);
    const remittance = await remitted('CURB2', 'USD');
    await expectFound(remittance, [[5, false], [149_900, false]]); // prettier-ignore
    await merchant.post(`/cod/remittances/${remittance}/void`);
    await expectFound(remittance, [[5, true], [149_900, true]]); // prettier-ignore
  });

  it('does not affect remittances in its own currency, or under another UTR', async () => {
    const [same, other] = [await remitted('CURB3', 'USD'), await remitted('CURB4', 'INR')];
    await credited('CURB3', 'USD');
    const late = await remitted('CURB3', 'INR');
    await expectFound(late, [[149_900, false]]);
    await expectFound(same, []);
    await expectFound(other, []);
  });
});
