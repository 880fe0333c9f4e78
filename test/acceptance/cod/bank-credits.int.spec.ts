import { DAY } from '#kernel/time';
import { sendStatement } from '#test/support/clients/bank-statements';
import { eventually } from '#test/support/machine/eventually';
import { type Answered, type Json, refusalOf } from '#test/support/clients/merchant-client';
import { serviceUnderTest } from '#test/support/services/service-under-test';
import { alertsOf } from '#test/support/clients/raised-alerts';

const { service, merchant } = serviceUnderTest('shared');

const CSV = { 'content-type': 'text/csv' };
const PATH = '/cod/bank_credits';
let transfers = 0;
let now = 0;
const newUtr = (): string => `HDFCN26${String(++transfers).padStart(6, '0')}`;

beforeAll(() => {
  now = service.clock.now();
});

const credited = async (utr: string, amount: number, days = 1): Promise<Json> => {
  const { status, body } = await merchant.post(PATH, { utr, amount, credited_at: now - days * DAY });
  expect(status).toBe(201);
  return body;
};
const upload = (file: string, headers: Record<string, string> = CSV, query = ''): Promise<Answered> =>
  sendStatement(merchant, file, headers, query);
const expectListed = (utr: string, credit: object): Promise<void> =>
  eventually(async () => expect((await merchant.get(`${PATH}?utr=${utr}`)).body.data).toMatchObject([{ utr, ...credit }]));

/** A remittance with lines for parcels of nobody: what they pay for does not matter to the bank. */
async function remitted(...lines: readonly (readonly [utr: string, net: number])[]): Promise<string> {
  const { status, body } = await merchant.post('/cod/remittances', {
    courier_code: 'delhivery',
    lines: lines.map(([utr, net], n) => ({ tracking_number: `${utr}-${transfers}-${n}-${net}`, cod_amount: net, utr })),
  });
  expect(status).toBe(201);
  return body.id;
}
/** By how much the bank differs, by a remittance's findings: of open ones, and of all. */
const differences = async (remittance: string): Promise<{ open: number[]; all: number[] }> => {
  const { data } = (await merchant.get(`/cod/remittances/${remittance}/findings?type=bank_differs`)).body;
  const amounts = (findings: Json[]): number[] => findings.map(({ amount }) => amount);
  return { open: amounts(data.filter(({ settled_at }: Json) => settled_at === null)), all: amounts(data.toReversed()) };
};
const differs = (remittance: string, open: number[], all: number[]): Promise<void> =>
  eventually(async () => expect(await differences(remittance)).toEqual({ open, all }));
const alertsAbout = async (utr: string): Promise<Json[]> =>
  (await alertsOf(merchant, { type: 'cod_bank_differs' })).filter(({ data }) => data.utr === utr);
const alerted = (utr: string, ...expected: (readonly [difference: number, status: string])[]): Promise<Json[]> =>
  eventually(async () => {
    const alerts = (await alertsAbout(utr)).toReversed();
    expect(alerts.map(({ data, status }) => [data.difference_amount, status])).toEqual(expected);
    return alerts;
  });

describe('a bank credit', () => {
  it('after the file and below its lines is a finding and an alert, until the rest arrives', async () => {
    const utr = newUtr();
    const remittance = await remitted([utr, 50_000], [utr, 25_000]);
    const { findings_count: before } = await eventually(async () => {
      const { body } = await merchant.get(`/cod/remittances/${remittance}`);
      expect(body.status).toBe('discrepancy');
      return body;
    });
    expect(await credited(utr, 70_000)).toMatchObject({ object: 'bank_credit', livemode: false, utr, amount: 70_000, currency: 'INR' });
    await differs(remittance, [-5_000], [-5_000]);
    const [alert] = await alerted(utr, [-5_000, 'open']);
    expect(alert).toMatchObject({ severity: 'warning', subject: remittance, data: { credited_amount: 70_000, lines_amount: 75_000 } });
    await eventually(async () => expect((await merchant.get(`/cod/remittances/${remittance}`)).body.findings_count).toBe(before + 1));

    await credited(utr, 5_000);
    await differs(remittance, [], [-5_000]);
    const [resolved] = await alerted(utr, [-5_000, 'resolved']);
    expect(resolved).toMatchObject({ note: expect.any(String), resolved_by: { type: 'service' } });
    await eventually(async () => expect((await merchant.get(`/cod/remittances/${remittance}`)).body.findings_count).toBe(before));
  });

  it('before the file waits for it', async () => {
    const [right, wrong] = [newUtr(), newUtr()];
    await credited(right, 10_000);
    await credited(wrong, 10_000);
    const remittance = await remitted([right, 10_000], [wrong, 9_000]);
    await differs(remittance, [1_000], [1_000]);
    expect(await alertsAbout(right)).toEqual([]);
    const closed = await merchant.post(`/cod/remittances/${remittance}/close`);
    expect(closed.body).toMatchObject({ status: 'closed', findings_count: 3 });
  });

  it('is compared with all remittances of its UTR, one of which is void', async () => {
    const utr = newUtr();
    await credited(utr.toLowerCase(), 30_000);
    const [first, second] = [await remitted([utr, 20_000]), await remitted([utr, 15_000])];
    await differs(second, [-5_000], [-5_000]);
    await differs(first, [-5_000], [10_000, -5_000]);
    await merchant.post(`/cod/remittances/${second}/void`);
    await differs(second, [], [-5_000]);
    await differs(first, [10_000], [10_000, -5_000, 10_000]);
    await remitted([utr, 10_000]);
    await differs(first, [], [10_000, -5_000, 10_000]);
    expect(await alerted(utr, [10_000, 'resolved'], [-5_000, 'resolved'], [10_000, 'resolved'])).toHaveLength(3);
  });

  it('reported again with the same UTR, amount and day is the known one', async () => {
    const utr = newUtr();
    const { id } = await credited(utr, 30_000);
    expect((await credited(` ${utr.toLowerCase()}`, 30_000)).id).toBe(id);
    expect((await credited(utr, 30_000, 2)).id).not.toBe(id);
    const { data } = (await merchant.get(`${PATH}?utr=${utr}`)).body;
    expect(data.map(({ amount }: Json) => amount)).toEqual([30_000, 30_000]);
    expect((await merchant.get(`${PATH}/${id}`)).body).toEqual(data[1]);
  });
});

describe('DELETE /cod/bank_credits/{id}', () => {
  const deleted = (id: string, headers: Record<string, string> = {}): Promise<Answered> => merchant.delete(`${PATH}/${id}`, headers);

  it('deletes a wrong credit: its finding and alert end, and the credit may be reported again', async () => {
    const utr = newUtr();
    const remittance = await remitted([utr, 50_000]);
    const { id } = await credited(utr, 45_000);
    await differs(remittance, [-5_000], [-5_000]);
    await alerted(utr, [-5_000, 'open']);

    const { status, body } = await deleted(id);
    expect([status, body]).toEqual([200, { id, object: 'bank_credit', deleted: true }]);
    expect(refusalOf(await merchant.get(`${PATH}/${id}`))).toEqual([404, 'resource_missing', 'id']);
    expect((await merchant.get(`${PATH}?utr=${utr}`)).body.data).toEqual([]);
    await differs(remittance, [], [-5_000]);
    await alerted(utr, [-5_000, 'resolved']);

    const again = await credited(utr, 45_000);
    expect(again.id).not.toBe(id);
    await differs(remittance, [-5_000], [-5_000, -5_000]);
    await alerted(utr, [-5_000, 'resolved'], [-5_000, 'open']);
  });

  it('compares with the remaining credits of a transfer', async () => {
    const utr = newUtr();
    const remittance = await remitted([utr, 10_000]);
    const { id: wrong } = await credited(utr, 9_000);
    await differs(remittance, [-1_000], [-1_000]);
    await credited(utr, 1_000);
    await differs(remittance, [], [-1_000]);
    expect((await deleted(wrong)).status).toBe(200);
    await differs(remittance, [-9_000], [-1_000, -9_000]);
  });

  it('gets the same answer when repeated with its key; unknown credits and those of others are missing', async () => {
    const { id } = await credited(newUtr(), 100);
    const key = { 'idempotency-key': `delete-${id}` };
    const { client: live } = await service.keyHolder({ mode: 'live' });
    expect(refusalOf(await live.delete(`${PATH}/${id}`))).toEqual([404, 'resource_missing', 'id']);
    expect([(await deleted(id, key)).status, (await deleted(id, key)).status]).toEqual([200, 200]);
    expect(refusalOf(await deleted(id))).toEqual([404, 'resource_missing', 'id']);
    expect(refusalOf(await deleted('bc_000000000000000000000000'))).toEqual([404, 'resource_missing', 'id']);
  });

  it('keeps the credit in the history', async () => {
    const { id } = await credited(newUtr(), 100);
    await deleted(id);
    const { facts } = (await merchant.get(`/history/${id}`)).body;
    expect(facts.map(({ type }: Json) => type)).toEqual(['bank_credit.received', 'bank_credit.deleted']);
  });
});

describe('POST /cod/bank_credits', () => {
  const day = (days: number): string => new Date((now - days * DAY) * 1000).toISOString().slice(0, 10);

  it('takes a bank’s statement as CSV, by its own headers and in major units; sent again, nothing of it is new', async () => {
    const [one, other] = [newUtr(), newUtr()];
    const rows = [
      `${one},"1,424.02",${day(3)}`,
      `${other},₹ 900.00,${day(2)}`,
      `,5.00,${day(2)}`,
      `${newUtr()},,${day(2)}`,
      `${newUtr()},7.00,`,
    ];
    const file = ['Statement of account', 'Ref No.,Deposit Amt,Value Date', ...rows, 'Total,"2,324.02",'].join('\n');
    const { status, body } = await upload(file);
    expect([status, body.object, body.counts]).toEqual([200, 'bank_credit_import', { rows: 5, received: 2, duplicate: 0, unreadable: 3 }]);
    expect(body.problems.map(({ row, code }: Json) => [row, code])).toEqual([
      [5, 'utr_missing'],
      [6, 'amount_missing'],
      [7, 'date_missing'],
    ]);
    await expectListed(one, { amount: 142_402, currency: 'INR' });
    expect((await upload(file)).body.counts).toEqual({ rows: 5, received: 0, duplicate: 2, unreadable: 3 });
  });

  it('ignores debits however they are marked, and reads the headers of any bank by a column_map', async () => {
    const [one, other] = [newUtr(), newUtr()];
    const kotak = `Sl. No.,Date,Description,Chq / Ref number,Amount,Dr / Cr\n1,${day(3)},NEFT,${one},"45,000.00",CR\n2,${day(2)},Rent,${newUtr()},"25,000.00",DR\n`;
    expect((await upload(kotak)).body.counts).toEqual({ rows: 1, received: 1, duplicate: 0, unreadable: 0 });
    const own = `Wann;Wozu;Haben;Soll\n${day(3)};${other};450,00;\n${day(2)};${newUtr()};;250,00\n`;
    expect(refusalOf(await upload(own))).toEqual([400, 'csv_header_unrecognized', 'file']);
    const map = (columns: object): string => `?column_map=${encodeURIComponent(JSON.stringify(columns))}`;
    const mapped = await upload(own, CSV, map({ Wann: 'credited_at', Wozu: 'utr', Haben: 'amount', Soll: 'debit' }));
    expect(mapped.body.counts).toEqual({ rows: 1, received: 1, duplicate: 0, unreadable: 0 });
    await expectListed(other, { amount: 45_000 });
    const columns = JSON.stringify({ Wann: 'credited_at', Wozu: 'utr', Haben: 'amount' });
    const form = [
      'column_map"\r\n\r\n' + columns,
      `file"; filename="a.csv"\r\nContent-Type: text/csv\r\n\r\n${own.replaceAll(other, newUtr())}`,
    ];
    const parts = form.map((part) => `--b\r\nContent-Disposition: form-data; name="${part}\r\n`).join('');
    const formed = await upload(`${parts}--b--\r\n`, { 'content-type': 'multipart/form-data; boundary=b' });
    expect([formed.status, formed.body.counts.received]).toEqual([200, 1]);
    const single = { utr: newUtr(), amount: 1, credited_at: now, column_map: { Wann: 'credited_at' } };
    expect(refusalOf(await merchant.post(PATH, single))).toEqual([400, 'invalid_value', 'column_map']);
    expect(refusalOf(await upload(own, CSV, map({ Wann: 'when' })))).toEqual([400, 'invalid_value', 'column_map']);
    expect(refusalOf(await upload(own, CSV, '?column_map=none'))).toEqual([400, 'invalid_value', 'column_map']);
  });

  it('takes JSON Lines, in minor units; several credits of one UTR may be in one file', async () => {
    const utr = newUtr();
    const line = (changes: object): string => JSON.stringify({ utr, amount: 500, credited_at: now - DAY, ...changes });
    const file = [
      line({}),
      line({ amount: 700 }),
      line({ currency: 'usd' }),
      line({}),
      line({ amount: -1 }),
      line({ bank: 'HDFC' }),
      '{"utr":',
    ];
    const { body } = await upload(file.join('\n'), { 'content-type': 'application/x-ndjson' });
    expect(body.counts).toEqual({ rows: 7, received: 3, duplicate: 1, unreadable: 3 });
    const remittance = await remitted([utr, 1_000]);
    await differs(remittance, [200], [200]);
  });

  it('refuses a file without usable content, and more rows than the limit', async () => {
    expect(refusalOf(await upload('AWB No,COD Amount\n1,2\n'))).toEqual([400, 'file_invalid', 'file']);
    const rows = Array.from({ length: 5001 }, (_, n) => `U${n},1.00,2026-01-05`);
    expect(refusalOf(await upload(['UTR,Amount,Date', ...rows].join('\n')))).toEqual([400, 'request_too_large', 'file']);
  });

  it('refuses a credit without a UTR or a date, or of a day to come', async () => {
    const refused = async (changes: object): Promise<unknown> =>
      refusalOf(await merchant.post(PATH, { utr: 'HDFC1', amount: 100, credited_at: now - DAY, ...changes }));
    expect(await refused({ utr: undefined })).toEqual([400, 'missing_field', 'utr']);
    expect(await refused({ credited_at: undefined })).toEqual([400, 'missing_field', 'credited_at']);
    expect(await refused({ credited_at: 4_000_000_000 })).toEqual([400, 'invalid_range', 'credited_at']);
  });

  it('is separate for each account and mode', async () => {
    const { id } = await credited(newUtr(), 100);
    const { client: live } = await service.keyHolder({ mode: 'live' });
    expect(refusalOf(await live.get(`${PATH}/${id}`))).toEqual([404, 'resource_missing', 'id']);
  });
});

// At the end: a store that is slow has its jobs to do for a while.
describe('a bank credit of a large file', () => {
  it('is compared with lines that are far apart, in a file with more transfers than one step adds up', async () => {
    const utr = newUtr();
    await credited(utr, 1_600);
    const others = Array.from({ length: 1_300 }, () => [newUtr(), 100] as const);
    const remittance = await remitted([utr, 1_000], ...others, [utr, 500]);
    await eventually(async () => expect((await differences(remittance)).open).toEqual([100]));
  });
});
