import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import { eventually } from '#test/support/machine/eventually';
import { type Answered, type Json, refusalOf } from '#test/support/clients/merchant-client';
import { serviceUnderTest } from '#test/support/services/service-under-test';
import { codOrder } from '#test/support/clients/shop';

const { merchant } = serviceUnderTest('shared');

let parcels = 0;

async function delivered(): Promise<{ due: number; awb: string }> {
  const { id: order, amount_cod_due: due } = await codOrder(merchant);
  const awb = `FORM${10_000 + ++parcels}`;
  await merchant.post(`/test_helpers/orders/${order}/ship`, { tracking_number: awb, courier_code: 'delhivery' });
  await merchant.post(`/test_helpers/orders/${order}/deliver`);
  return { due, awb };
}

const part = (name: string, text: string): string => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`;
const post = (path: string, file: string, fields: Readonly<Record<string, string>>): Promise<Answered> => {
  const named = Object.entries(fields).map(([name, text]) => part(name, text));
  const whole = `--b\r\nContent-Disposition: form-data; name="file"; filename="cod.csv"\r\nContent-Type: text/csv\r\n\r\n${file}\r\n--b--\r\n`;
  return merchant.send('POST', path, `${named.join('')}${whole}`, { 'content-type': 'multipart/form-data; boundary=b' });
};
const send = (file: string, fields: Readonly<Record<string, string>>): Promise<Answered> =>
  post('/cod/remittances', file, { courier_code: 'Delhivery', ...fields });
const ended = (id: string): Promise<Json> =>
  eventually(async () => {
    const { body } = await merchant.get(`/cod/remittances/${id}`);
    expect(body.status).not.toBe('processing');
    return body;
  });
const rupees = (minor: number): string => (minor / 100).toFixed(2);

/** A line of which 45.00 were kept. */
async function file(): Promise<{ due: number; text: string }> {
  const { due, awb } = await delivered();
  return { due, text: `AWB No,COD Amount,Freight,Net Amount\n${awb},${rupees(due)},45.00,${rupees(due - 4500)}` };
}

describe('the numbers of a form', () => {
  const REMITTED = 1_767_724_200;

  it('are read as those of JSON, and compared with the lines', async () => {
    const { due, text } = await file();
    const deductions = '{"freight": 4000, "tax": 500}';
    const sums = { gross_amount: String(due), deductions, net_amount: String(due - 4500), currency: 'inr' };
    const { status, body } = await send(text, { ...sums, remitted_at: String(REMITTED) });
    expect([status, body.remitted_at]).toEqual([201, REMITTED]);
    expect(await ended(body.id)).toMatchObject({
      status: 'reconciled',
      gross_amount: due,
      deductions: { freight: 4500 },
      totals_check: {
        matches: true,
        declared_gross: due,
        lines_gross: due,
        declared_net: due - 4500,
        lines_net: due - 4500,
        declared_deductions: 4500,
        lines_deductions: 4500,
      },
    });
  });

  it('are reported if they differ from those of the lines, and are null if the courier gives none', async () => {
    const { text } = await file();
    const { body } = await send(text, { deductions: '5000' });
    const remittance = await ended(body.id);
    expect(remittance).toMatchObject({ status: 'discrepancy', deductions: { freight: 4500 } });
    expect(remittance['totals_check']).toMatchObject({
      matches: false,
      declared_gross: null,
      declared_deductions: 5000,
      lines_deductions: 4500,
    });
    await eventually(async () =>
      expect((await merchant.get(`/cod/remittances/${body.id}/findings`)).body.data).toMatchObject([
        { type: 'totals_differ', amount: 500 },
      ]),
    );
  });

  it('are compared as JSON, as a sum or one by one', async () => {
    const { due, awb } = await delivered();
    const lines = [{ tracking_number: awb, cod_amount: due, deductions: { freight: 4500 } }];
    const whole = { courier_code: 'delhivery', deductions: 4400, lines };
    const { body } = await merchant.post('/cod/remittances?dry_run=true', whole);
    expect(body).toMatchObject({ status: 'discrepancy', totals_check: { declared_deductions: 4400, lines_deductions: 4500 } });
    const apart = await merchant.post('/cod/remittances?dry_run=true', { ...whole, deductions: { freight: 4000, cod_fee: 500 } });
    expect(apart.body).toMatchObject({ status: 'reconciled', totals_check: { declared_deductions: 4500, lines_deductions: 4500 } });
  });

  it('are refused if they are invalid', async () => {
    const refused = await send('AWB No,COD Amount\nFORM1,1.00', { deductions: '{"freight": "45"}' });
    expect(refusalOf(refused)).toEqual([400, 'invalid_integer', 'deductions.freight']);
  });

  it('are read next to a bank’s file, too', async () => {
    const statement = 'UTR,Amount,Date\nFORMU1,1.00,2026-01-01';
    expect(refusalOf(await post('/cod/bank_credits', statement, { currency: 'Rupee' }))).toEqual([400, 'invalid_currency', 'currency']);
    expect((await post('/cod/bank_credits', statement, { currency: 'usd', amount: '' })).status).toBe(200);
  });
});

describe('an irregular file', () => {
  const latin = Buffer.from('AWB,Customer,COD Amount\nNOTES1,José,1499\n', 'latin1');
  const sent = async (file: Buffer, type: string): Promise<Json> =>
    (await merchant.send('POST', '/cod/remittances?dry_run=true&courier_code=delhivery', file, { 'content-type': type })).body;
  const asZip = (): Promise<Buffer> => {
    const zip = new ZipFile();
    zip.addBuffer(latin, 'cod.csv');
    zip.end();
    return buffer(zip.outputStream);
  };

  it('is read, and its notes say how; others have none', async () => {
    const read = { counts: { lines: 1 }, gross_amount: 149_900 };
    expect(await sent(latin, 'text/csv')).toMatchObject({ ...read, notes: ['read_as_windows_1252'] });
    expect(await sent(await asZip(), 'application/zip')).toMatchObject({ ...read, notes: ['read_as_windows_1252'] });
    expect(await sent(Buffer.from('AWB,COD Amount\nNOTES2,1499\n'), 'text/csv')).toMatchObject({ ...read, notes: [] });
  });
});
