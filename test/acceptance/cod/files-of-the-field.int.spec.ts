import type { Answered, Json } from '#test/support/clients/merchant-client';
import { sendStatement } from '#test/support/clients/bank-statements';
import { eventually } from '#test/support/machine/eventually';
import { serviceUnderTest } from '#test/support/services/service-under-test';
import { codOrder } from '#test/support/clients/shop';

const { merchant } = serviceUnderTest('shared');

const CSV = { 'content-type': 'text/csv' };
const send = (file: string, query = ''): Promise<Answered> =>
  merchant.send('POST', `/cod/remittances?courier_code=delhivery${query}`, file, CSV);
const triedWith = async (file: string): Promise<Json> => {
  const { status, body } = await send(file, '&dry_run=true');
  expect(status).toBe(200);
  return body;
};
let parcels = 0;

/** An order whose cash the courier has, with the number of its parcel and what is due in rupees. */
async function delivered(): Promise<{ awb: string; rupees: string }> {
  const { id, amount_cod_due: due } = await codOrder(merchant);
  const awb = `1420000000${1000 + ++parcels}`;
  await merchant.post(`/test_helpers/orders/${id}/ship`, { tracking_number: awb, courier_code: 'delhivery' });
  await merchant.post(`/test_helpers/orders/${id}/deliver`);
  return { awb, rupees: (due / 100).toFixed(2) };
}

describe('a real-world file', () => {
  it('is reconciled with a finding if a cell beside the payment cannot be read', async () => {
    const { awb, rupees } = await delivered();
    const { status, body } = await send(`AWB No,COD Amount,Freight,UTR,Remittance Date\n${awb},${rupees},as agreed,-,soon\n`);
    expect(status).toBe(201);
    await eventually(async () => {
      const { body: remittance } = await merchant.get(`/cod/remittances/${body.id}`);
      expect(remittance).toMatchObject({
        status: 'reconciled',
        findings_count: 2,
        warnings_count: 2,
        counts: { matched: 1, unreadable: 0 },
      });
    });
    const { data } = (await merchant.get(`/cod/remittances/${body.id}/findings?type=cell_unreadable`)).body;
    const reported = data.map(({ row, tracking_number, message }: Json) => [row, tracking_number, message.split(' is ')[0]]);
    // The findings of one row have no order.
    expect(reported.toSorted()).toEqual([
      [2, awb, 'Freight: "as agreed"'],
      [2, awb, 'Remittance Date: "soon"'],
    ]);
  });

  it('names the unreadable cell of a payout, in a summary without parcels', async () => {
    const file = 'CRF ID,UTR,COD Amount,Freight,Remittance Date\n1,M9,1499,see bill,05-01-2026\n';
    expect((await triedWith(file)).findings.map(({ type, row }: Json) => [type, row])).toEqual([['cell_unreadable', 2], ['totals_differ', null]]); // prettier-ignore
    const { body } = await send(file);
    await eventually(async () => {
      const { body: remittance } = await merchant.get(`/cod/remittances/${body.id}`);
      expect(remittance).toMatchObject({ status: 'discrepancy', findings_count: 2, warnings_count: 1, progress: { done: 1, total: 1 } });
    });
  });

  it('is not reconciled if rows are enclosed in two stray quotation marks', async () => {
    const [one, two] = [await delivered(), await delivered()];
    const file = `AWB No,COD Amount,UTR,Remarks\n${one.awb},${one.rupees},M7,"5 inch\n${two.awb},${two.rupees},M7,6 inch"\n`;
    const { body } = await send(file);
    await eventually(async () => {
      const { body: remittance } = await merchant.get(`/cod/remittances/${body.id}`);
      expect(remittance).toMatchObject({ status: 'discrepancy', counts: { lines: 1, matched: 1 }, findings_count: 1, warnings_count: 0 });
    });
    const { data } = (await merchant.get(`/cod/remittances/${body.id}/findings?type=quote_swallows_rows`)).body;
    expect(data).toMatchObject([{ row: 2, message: expect.stringContaining(two.awb) }]);
  });

  it('of a bank ends its rows at any line end too, and reports swallowed rows', async () => {
    const header = 'Transaction Date,Description,Ref No,Credit';
    const file = `${header}\r\n05-01-2026,NEFT,NBA0000001,"45,000.00"\r05-01-2026,NEFT,NBA0000002,"45,000.00"\n05-01-2026,"12" NEFT,NBA0000003,1\n05-01-2026,"a,NBA0000004,5\n05-01-2026,NEFT,NBA0000005,5\n06-01-2026,b",NBA0000006,5`;
    const { status, body } = await sendStatement(merchant, file, CSV);
    expect(status).toBe(200);
    expect(body.counts).toMatchObject({ received: 3, unreadable: 1 });
    expect(body.problems).toMatchObject([{ code: 'quote_swallows_rows', message: expect.stringContaining('NBA0000005') }]);
  });
});
