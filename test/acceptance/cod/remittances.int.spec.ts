import { requestIdOf } from '#test/support/clients/logged-requests';
import { eventually } from '#test/support/machine/eventually';
import { type Answered, idempotency, type Json, refusalOf } from '#test/support/clients/merchant-client';
import { serviceUnderTest } from '#test/support/services/service-under-test';
import { codOrder, placeOrder } from '#test/support/clients/shop';

const { merchant } = serviceUnderTest('shared');

const CSV = { 'content-type': 'text/csv' };
let parcels = 0;

/** An order whose cash a courier has, with the number of its parcel. */
async function delivered(courier_code: string): Promise<{ order: string; due: number; awb: string }> {
  const { id: order, amount_cod_due: due } = await codOrder(merchant);
  const awb = `AWB${10_000 + ++parcels}`;
  await merchant.post(`/test_helpers/orders/${order}/ship`, { tracking_number: awb, courier_code });
  await merchant.post(`/test_helpers/orders/${order}/deliver`);
  return { order, due, awb };
}

const rupees = (minor: number): string => (minor / 100).toFixed(2);
const csv = (...rows: readonly (readonly [awb: string, amount: string])[]): string =>
  ['AWB No,COD Amount,UTR', ...rows.map(([awb, amount]) => `${awb},${amount},HDFC${parcels}`)].join('\n');
const send = (file: string, query = '', headers = {}): Promise<Answered> =>
  merchant.send('POST', `/cod/remittances?courier_code=delhivery${query}`, file, { ...CSV, ...headers });
const processed = (id: string, status: string): Promise<Json> =>
  eventually(async () => {
    const { body } = await merchant.get(`/cod/remittances/${id}`);
    expect(body.status).toBe(status);
    return body;
  });
const listed = async (id: string, of: string): Promise<Json[]> => (await merchant.get(`/cod/remittances/${id}/${of}?limit=100`)).body.data;
const collectionOf = async (order: string): Promise<Json> => (await merchant.get(`/cod/collections?order_id=${order}`)).body.data[0];

describe('a remittance', () => {
  let [whole, short] = [
    { order: '', due: 0, awb: '' },
    { order: '', due: 0, awb: '' },
  ];
  let file = '';
  let id = '';
  beforeAll(async () => {
    [whole, short] = [await delivered('delhivery'), await delivered('delhivery')];
    file = csv([whole.awb, rupees(whole.due)], [short.awb, rupees(short.due - 5000)], ['AWB-OF-NOBODY', '10.00'], [whole.awb, '1.005']);
  });

  const counts = { lines: 3, matched: 1, short: 1, unmatched: 1, unreadable: 1 };
  const FOUND = ['short', 'unmatched', 'unreadable'];

  it('can be sent as a dry run: the same answer, and no effect', async () => {
    const { status, body } = await send(file, '&dry_run=true');
    expect([status, body.status]).toEqual([200, 'discrepancy']);
    expect(body.counts).toMatchObject(counts);
    expect(body.findings.map(({ type }: Json) => type).toSorted()).toEqual(FOUND);
    expect((await merchant.get(`/cod/remittances/${body.id}`)).status).toBe(404);
    expect((await collectionOf(whole.order)).status).toBe('collected');
  });

  it('pays for the orders that its lines name, and reports what does not fit', async () => {
    const { status, body } = await send(file, '', idempotency('first'));
    expect([status, body.object]).toEqual([201, 'remittance']);
    id = body.id;
    const remittance = await processed(id, 'discrepancy');
    expect(remittance).toMatchObject({ courier_code: 'delhivery', currency: 'INR', utr: 'HDFC2', progress: { done: 4, total: 4 } });
    expect(remittance.counts).toMatchObject(counts);
    expect(remittance.gross_amount).toBe(whole.due + short.due - 5000 + 1000);
    const lines = await eventually(async () => {
      const all = await listed(id, 'lines');
      expect(all).toHaveLength(3);
      return all;
    });
    expect(lines.map(({ row, match_status, match_key, order_id }) => [row, match_status, match_key, order_id])).toEqual([
      [2, 'matched', 'tracking_number', whole.order],
      [3, 'short', 'tracking_number', short.order],
      [4, 'unmatched', null, null],
    ]);
    expect(lines[1]).toMatchObject({ difference_amount: -5000, raw: { 'AWB No': short.awb } });
    expect((await listed(id, 'findings')).map(({ type, row }) => [type, row]).toSorted()).toEqual([
      ['short', 3],
      ['unmatched', 4],
      ['unreadable', 5],
    ]);
    await eventually(async () => expect((await collectionOf(whole.order)).status).toBe('remitted'));
    expect(await collectionOf(short.order)).toMatchObject({ status: 'short_remitted', shortfall_amount: 5000, remittance: id });
  });

  it('is repeated with its idempotency key, and refused without: its bytes count once', async () => {
    const again = await send(file, '', idempotency('first'));
    expect([again.status, again.body.id]).toEqual([201, id]);
    expect(refusalOf(await send(file))).toEqual([422, 'remittance_duplicate', 'file']);
    expect(refusalOf(await send(file, '&dry_run=true'))).toEqual([422, 'remittance_duplicate', 'file']);
    expect((await listed(id, 'lines')).length).toBe(3);
  });

  it('is voided: its money is reverted, and the same file can be sent again', async () => {
    expect((await merchant.post(`/cod/remittances/${id}/void`)).body.status).toBe('void');
    await eventually(async () => expect(await collectionOf(whole.order)).toMatchObject({ status: 'collected', remitted_amount: 0 }));
    expect(refusalOf(await merchant.post(`/cod/remittances/${id}/close`))).toEqual([422, 'remittance_closed', null]);
    const { body } = await send(file);
    expect(body.id).not.toBe(id);
    await processed(body.id, 'discrepancy');
    await eventually(async () => expect((await collectionOf(whole.order)).status).toBe('remitted'));
    expect((await merchant.post(`/cod/remittances/${body.id}/close`)).body.status).toBe('closed');
    expect(refusalOf(await merchant.post(`/cod/remittances/${body.id}/void`))).toEqual([422, 'remittance_closed', null]);
  });
});

describe('an unmatched line', () => {
  it('suggests up to five orders that await its amount, and counts for none of them', async () => {
    const [amount, session] = [71_300, { payment_options: ['cod'], amount: 71_300, amount_details: undefined, line_items: undefined }];
    const orders: string[] = [];
    for (let n = 0; n < 6; n++) orders.unshift((await placeOrder(merchant, { payment_option: 'cod' }, session)).id);
    const { body } = await send(
      csv(['NOT-KNOWN-1', rupees(amount)], ['NOT-KNOWN-2', rupees(amount - 1)], ['NOT-KNOWN-3', rupees(-amount)]),
    );
    const lines = await eventually(async () => {
      const all = await listed(body.id, 'lines');
      expect(all).toHaveLength(3);
      return all;
    });
    expect(lines.map(({ match_status, order_id }) => [match_status, order_id])).toEqual(lines.map(() => ['unmatched', null]));
    expect(lines[0]!['suggestions']).toEqual(
      orders.slice(0, 5).map((order_id) => ({ order_id, storefront_order_name: expect.anything(), reason: 'amount' })),
    );
    expect(lines.slice(1).map(({ suggestions }) => suggestions)).toEqual([[], []]);
    expect(await collectionOf(orders[0]!)).toMatchObject({ status: 'pending', remitted_amount: 0 });
  });
});

describe('what couriers send', () => {
  it('may be JSON, with the storefront’s name of the order or our id, in minor units', async () => {
    const { order, due } = await delivered('dtdc');
    const header = { courier_code: 'dtdc', reference: 'CRF-9', utr: 'UTR-9', gross_amount: due, net_amount: due - 4500 };
    const line = { order_reference: order, cod_amount: due, deductions: { freight: 4500 } };
    const sent = await merchant.post('/cod/remittances', { ...header, lines: [line] });
    const { status, body } = sent;
    expect(status).toBe(201);
    const remittance = await processed(body.id, 'reconciled');
    expect(remittance).toMatchObject({ reference: 'CRF-9', utr: 'UTR-9', net_amount: due - 4500, totals_check: { matches: true } });
    await eventually(async () =>
      expect(await listed(body.id, 'lines')).toMatchObject([{ match_key: 'order_id', match_status: 'matched', utr: 'UTR-9' }]),
    );
    const [event] = (await merchant.get(`/events?order=${order}&type=cod.remitted`)).body.data;
    expect(event.request).toEqual({ id: requestIdOf(sent), idempotency_key: null });
  });

  it('is compared with the courier’s totals', async () => {
    const { awb, due } = await delivered('delhivery');
    const { body } = await send(`${csv([awb, rupees(due)])}\nTotal,${rupees(due + 100)},`);
    expect(await processed(body.id, 'discrepancy')).toMatchObject({
      totals_check: { matches: false, declared_gross: due + 100, lines_gross: due },
    });
    await eventually(async () => expect((await listed(body.id, 'findings')).map(({ type }) => type)).toContain('totals_differ'));
  });

  it('may be a form with a file', async () => {
    const { awb, due } = await delivered('dtdc');
    const form = (file: string, ...fields: readonly string[]): string =>
      [
        ...fields.map((each) => `--b\r\nContent-Disposition: form-data; name="${each.split('=')[0]}"\r\n\r\n${each.split('=')[1]}\r\n`),
        `--b\r\nContent-Disposition: form-data; name="file"; filename="cod.csv"\r\nContent-Type: text/csv\r\n\r\n${file}\r\n--b--\r\n`,
      ].join('');
    const post = (body: string): Promise<Answered> =>
      merchant.send('POST', '/cod/remittances', body, { 'content-type': 'multipart/form-data; boundary=b' });
    const { status, body } = await post(form(csv([awb, rupees(due)]), 'courier_code=dtdc', 'reference=CRF-10'));
    expect([status, body.reference]).toEqual([201, 'CRF-10']);
    await processed(body.id, 'reconciled');
    expect(refusalOf(await post(form('AWB No,COD Amount\n1,1')))).toEqual([400, 'missing_field', 'courier_code']);
    expect(refusalOf(await post('--b\r\nContent-Disp'))).toEqual([400, 'file_invalid', 'file']);
  });

  it('is refused without a known header, with similar known ones', async () => {
    const answer = await send('Way Bil,COD Amnt\n1,2\n');
    expect(refusalOf(answer)).toEqual([400, 'csv_header_unrecognized', 'file']);
    expect(answer.body.error).toMatchObject({ headers_seen: ['Way Bil', 'COD Amnt'], nearest_headers: { 'COD Amnt': 'cod_amount' } });
  });

  it('needs a known courier', async () => {
    const path = '/cod/remittances?courier_code=nobody';
    expect(refusalOf(await merchant.send('POST', path, csv(['1', '1.00']), CSV))).toEqual([422, 'courier_unknown', 'courier_code']);
  });
});

/** Time goes on for the whole account: this comes last. */
describe('an order that no remittance names', () => {
  it('is missing when its courier should have paid, and makes no discrepancy in a correct remittance', async () => {
    const { order } = await delivered('dtdc');
    await merchant.post('/test_helpers/clock/advance', { seconds: 11 * 86_400 });
    const { awb, due } = await delivered('dtdc');
    const { body } = await merchant.send('POST', '/cod/remittances?courier_code=dtdc', csv([awb, rupees(due)]), CSV);
    expect(await processed(body.id, 'reconciled')).toMatchObject({ findings_count: 0, missing_count: 1 });
    await eventually(async () => expect(await listed(body.id, 'findings')).toMatchObject([{ type: 'missing', order_id: order }]));
  });
});
