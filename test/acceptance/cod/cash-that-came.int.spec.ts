import { sendStatement } from '#test/support/clients/bank-statements';
import { eventually } from '#test/support/machine/eventually';
import type { Answered, Json } from '#test/support/clients/merchant-client';
import { serviceUnderTest } from '#test/support/services/service-under-test';
import { codOrder } from '#test/support/clients/shop';

const { merchant } = serviceUnderTest('shared');

const CSV = { 'content-type': 'text/csv' };
let parcels = 0;

interface Shipped {
  readonly order: string;
  readonly awb: string;
  readonly due: number;
}

/** An order whose cash a courier collects, on its way or delivered. */
async function shipped(isDelivered = true): Promise<Shipped> {
  const { id: order, amount_cod_due: due } = await codOrder(merchant);
  const awb = `7420000000${1000 + ++parcels}`;
  await merchant.post(`/test_helpers/orders/${order}/ship`, { tracking_number: awb, courier_code: 'delhivery' });
  if (isDelivered) await merchant.post(`/test_helpers/orders/${order}/deliver`);
  return { order, awb, due };
}

const rupees = (minor: number): string => (minor / 100).toFixed(2);
const send = (rows: readonly string[], query = ''): Promise<Answered> =>
  merchant.send('POST', `/cod/remittances?courier_code=delhivery${query}`, rows.join('\n'), CSV);

/** The remittance of a file once it is matched, with its findings. A dry run has the same result before. */
async function remitted(...rows: readonly string[]): Promise<Json> {
  const dry = await send(rows, '&dry_run=true');
  const sent = await send(rows);
  expect([dry.status, sent.status]).toEqual([200, 201]);
  const remittance = await eventually(async () => {
    const { body } = await merchant.get(`/cod/remittances/${sent.body.id}`);
    expect(body.status).not.toBe('processing');
    return body;
  });
  const { status, counts, notes, gross_amount } = dry.body;
  expect(remittance).toMatchObject({ status, counts, notes, gross_amount });
  const { data } = (await merchant.get(`/cod/remittances/${sent.body.id}/findings`)).body;
  return { ...remittance, findings: data.map(({ type }: Json) => type) };
}
const collectionBecomes = (order: string, expected: object): Promise<void> =>
  eventually(async () => expect((await merchant.get(`/cod/collections/${order.replace('ord_', 'cod_')}`)).body).toMatchObject(expected));
const eventsOf = async (order: string): Promise<string[]> =>
  (await merchant.get(`/events?order=${order}&type=cod.remitted,cod.short_remit`)).body.data.map(({ type }: Json) => type);
const claimsOf = async (order: string): Promise<Json[]> => (await merchant.get(`/reconciliation/claims?order_id=${order}`)).body.data;

describe('cash that a courier', () => {
  it('promises and has not remitted yet does not count', async () => {
    const [paid, promised, zero] = [await shipped(), await shipped(), await shipped()];
    const row = ({ awb, due }: Shipped, came: string): string => `${awb},Delivered,${rupees(due)},${came},612000000001,`;
    const remittance = await remitted(
      'AWB No,Status,COD Amount,Remitted Amount,UTR,Remittance Date',
      row(paid, rupees(paid.due)),
      row(promised, ''),
      row(zero, '0.00'),
    );
    expect(remittance).toMatchObject({
      status: 'reconciled', counts: { lines: 1, matched: 1 }, gross_amount: paid.due, findings_count: 0, findings: [], notes: ['rows_without_payment'],
    }); // prettier-ignore
    await collectionBecomes(paid.order, { status: 'remitted', remitted_amount: paid.due });
    for (const { order } of [promised, zero]) {
      await collectionBecomes(order, { status: 'collected', remitted_amount: 0, remittance: null });
      expect([await eventsOf(order), await claimsOf(order)]).toEqual([[], []]);
    }
  });

  it('remits in part is short by the rest', async () => {
    const { order, awb, due } = await shipped();
    const remittance = await remitted(
      'AWB No,COD Amount,Remitted Amount,UTR',
      `${awb},${rupees(due)},${rupees(due - 50_000)},612000000002`,
    );
    expect(remittance).toMatchObject({ status: 'discrepancy', counts: { short: 1 }, findings: ['short'] });
    await collectionBecomes(order, { status: 'short_remitted', remitted_amount: due - 50_000, shortfall_amount: 50_000 });
  });

  it('reports with a row of 0 is none: nothing is short, and nothing is claimed', async () => {
    for (const { order, awb } of [await shipped(false), await shipped()]) {
      const before = (await merchant.get(`/cod/collections/${order.replace('ord_', 'cod_')}`)).body.status;
      expect(await remitted('AWB No,COD Amount,UTR', `${awb},0,612000000003`)).toMatchObject({ counts: { lines: 0 }, findings: [], notes: ['rows_without_payment'] });
      await remitted('AWB No,COD Amount,COD Charges,UTR', `${awb},0,75.00,612000000003`);
      await merchant.post('/cod/remittances', { courier_code: 'delhivery', lines: [{ tracking_number: awb, cod_amount: 0, utr: '612000000003' }] });
      await collectionBecomes(order, { status: before, remitted_amount: 0 });
      expect([await eventsOf(order), await claimsOf(order)]).toEqual([[], []]);
    }
  }); // prettier-ignore

  it('lists in a report of orders counts where it came', async () => {
    const [paid, promised] = [await shipped(), await shipped()];
    const header =
      'Order ID,Created At,Channel,Status,Product Name,Payment Method,Product Price,Order Total,Tax,AWB Code,Order Delivered Date,COD Remittance Date,COD Payble Amount,Remitted Amount,CRF ID,UTR No,COD Charges,Shipping Charges';
    const row = ({ awb, due }: Shipped, came: string): string =>
      `X${awb},2026-01-01 10:00:00,SHOP,DELIVERED,Shirt,cod,${rupees(due)},${rupees(due)},38.00,${awb},2026-01-03 12:00:00,2026-01-06,${rupees(due)},${came},CRF1,612000000004,30.00,0.00`;
    const remittance = await remitted(header, row(paid, rupees(paid.due)), row(promised, 'N/A'));
    expect(remittance).toMatchObject({ status: 'reconciled', counts: { lines: 1, matched: 1 }, findings: [] });
    await collectionBecomes(paid.order, { status: 'remitted' });
    await collectionBecomes(promised.order, { status: 'collected' });
  });

  it('pays in parts is remitted once all have come, without a shortfall on the way', async () => {
    const { order, awb, due } = await shipped();
    const half = Math.floor(due / 2);
    const remittance = await remitted(
      'S. No.,AWB No,COD Amount,UTR,Remarks',
      `1,${awb},${rupees(half)},0000612000000005,part 1`,
      `2,${awb},${rupees(half)},612000000005,part 1`,
      `3,${awb},${rupees(due - half)},612000000005,part 2`,
    );
    expect(remittance).toMatchObject({ counts: { lines: 3, duplicate: 1, short: 0 }, findings: ['duplicate'] });
    await collectionBecomes(order, { status: 'remitted', remitted_amount: due });
    await eventually(async () => expect(await eventsOf(order)).toEqual(['cod.remitted']));
    expect(await claimsOf(order)).toEqual([]);
    expect(await remitted('AWB No,COD Amount,UTR', `${awb},${rupees(due)},612000000005`)).toMatchObject({ counts: { duplicate: 1 } });
  });

  it('announces in a line above its table comes under that UTR, which the bank writes with zeros before it', async () => {
    const { awb, due } = await shipped();
    const { id } = await remitted('UTR No.,612345678901', 'AWB No,COD Amount', `${awb},${rupees(due)}`);
    const statement = `Date,Narration,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance\n06/01/26,IMPS COURIER LIMITED,0000612345678901,06/01/26,,${rupees(due - 10_000)},145000.00\n`;
    expect((await sendStatement(merchant, statement, CSV)).body.counts).toMatchObject({ received: 1 });
    await eventually(async () => {
      const { data } = (await merchant.get(`/cod/remittances/${id}/findings?type=bank_differs`)).body;
      expect(data).toMatchObject([{ amount: -10_000 }]);
    });
    for (const utr of ['612345678901', '0000612345678901', '0612345678901'])
      expect((await merchant.get(`/cod/bank_credits?utr=${utr}`)).body.data).toMatchObject([{ utr: '612345678901' }]);
    expect((await merchant.get('/cod/remittances?utr=00612345678901')).body.data).toMatchObject([{ id }]);
  });
});

describe('a bank statement', () => {
  it('is known by Yes Bank’s columns, without a transfer that was returned', async () => {
    const header = 'Transaction Date,Value Date,Cheque No/Reference No,Description,Withdrawals,Deposits,Running Balance';
    const rows = [
      '06-Jan-2026,06-Jan-2026,YESAP74200000001,NEFT CR COURIER LIMITED,,45000.00,145000.00',
      '06-Jan-2026,06-Jan-2026,YESIG74200000002,NEFT DR RENT,25000.00,,120000.00',
      '07-Jan-2026,07-Jan-2026,YESIG74200000002,NEFT RETURN ACCOUNT CLOSED,,25000.00,145000.00',
    ];
    const { status, body } = await sendStatement(merchant, [header, ...rows].join('\n'), CSV);
    expect([status, body.counts]).toMatchObject([200, { rows: 1, received: 1, unreadable: 0 }]);
    expect((await merchant.get('/cod/bank_credits?utr=YESIG74200000002')).body.data).toEqual([]);
  });
});

it('A file of parcels of which nothing can be read is refused', async () => {
  const { status, body } = await send(['AWB Code,COD Charges,Remitted Amount,CRF ID,UTR No,COD Remittance Date', '74201,30.00,1499.00,CRF1,612000000006,2026-01-06']);
  expect([status, body.error.code]).toEqual([400, 'csv_header_unrecognized']);
}); // prettier-ignore
