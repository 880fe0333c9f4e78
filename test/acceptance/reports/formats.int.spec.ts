import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import type { Json } from '#test/support/clients/merchant-client';
import { serviceUnderTest } from '#test/support/services/service-under-test';
import { made, report, requested, rowsOf } from '#test/support/clients/reports';
import { codOrder } from '#test/support/clients/shop';
import { given } from '#test/support/given/given';
import { Storefront } from '#test/support/partners/storefront';
import { temporaryDirectory } from '#test/support/machine/temporary-directory';

const { service, merchant } = serviceUnderTest('own');

const FORMULA = '=HYPERLINK("http://evil.example","Click")';
const PLAIN = ['order_id', 'amount', 'customer_name', 'customer_phone', 'client_reference_id', 'skus', 'metadata', 'tags', 'paid_at'];
/** Commas, quotes, UTF-8, from row 1 on; which columns are text, as ids of twenty digits have to be; then LibreOffice's own: cells as they are shown. */
const asCsv = (columns: number): string =>
  `Text - txt - csv (StarCalc):44,34,76,1,${Array.from({ length: columns }, (_, n) => `${n + 1}/2`).join('/')},0,false,true,false`;
const directory = temporaryDirectory();

/** Names that could be read as a formula, a quote or a line of its own. */
const NAMES = [FORMULA, '+1', '-1', '@cmd', 'Asha "Ash" Rao', 'Rao, Asha', 'Müller 日本 🙂'];

let paid: Json;

beforeAll(async () => {
  paid = await given.paidOrder(merchant);
  for (const name of NAMES) await codOrder(merchant, { customer: { phone: '+919876543210', name }, client_reference_id: name });
  await new Storefront(service).calm();
});

describe('a CSV', () => {
  it('has a header, one line for each row, and lines that end as RFC 4180 says', async () => {
    const csv = await report(merchant, 'orders.1', { columns: ['order_id', 'amount', 'paid_at', 'livemode'] });
    const lines = csv.split('\r\n');
    expect([lines[0], lines.length, lines.at(-1)]).toEqual(['order_id,amount,paid_at,livemode', NAMES.length + 3, '']);
    expect(lines).toContainEqual(
      expect.stringMatching(new RegExp(`^${paid.id},249900,\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\+05:30,false$`)),
    );
  });

  it('has a header also when there is no row', async () => {
    expect(await report(merchant, 'orders.1', { columns: ['order_id', 'amount'], filters: { status: 'delivered' } })).toBe(
      'order_id,amount\r\n',
    );
  });

  it('begins with a byte order mark if requested', async () => {
    const csv = await report(merchant, 'orders.1', { columns: ['order_id'], byte_order_mark: true });
    expect(csv.startsWith('\uFEFForder_id\r\n')).toBe(true);
  });

  it('escapes cells that a spreadsheet would read as formulas, but not numbers', async () => {
    const rows = parse<Json>(await report(merchant, 'orders.1', { columns: PLAIN }), { columns: true });
    const names = rows.map(({ customer_name }) => customer_name);
    expect(names).toEqual(expect.arrayContaining([`'${FORMULA}`, `'+1`, `'-1`, `'@cmd`, 'Asha "Ash" Rao', 'Rao, Asha', 'Müller 日本 🙂']));
    expect(rows[0].customer_phone).toBe(`'+919876543210`);
    expect(rows[0].amount).toBe('249900');
  });

  it('is read by Python and by another reader as the same cells', async () => {
    const csv = await report(merchant, 'orders.1');
    const path = directory.path('orders.csv');
    writeFileSync(path, csv);
    const program = 'import csv, json, sys; print(json.dumps(list(csv.reader(open(sys.argv[1], newline="", encoding="utf-8")))))';
    const read = JSON.parse(execFileSync('python3', ['-c', program, path], { encoding: 'utf8', maxBuffer: 1e8 })) as string[][];
    expect(read).toEqual(parse(csv, { relax_column_count: false }));
    expect(read).toHaveLength(NAMES.length + 2);
    expect(new Set(read.map((cells) => cells.length))).toEqual(new Set([read[0]!.length]));
  });

  // It is there where .ci/run has been.
  (spawnSync('soffice', ['--version']).status === 0 ? it : it.skip)(
    'is opened by LibreOffice as the same cells, and it computes none of them',
    async () => {
      const csv = await report(merchant, 'orders.1');
      const path = directory.path('opened.csv');
      writeFileSync(path, csv);
      const [profile, out] = [directory.path('libreoffice'), directory.path('opened')];
      const cells = parse(csv);
      const given = ['--headless', `-env:UserInstallation=file://${profile}`, `--infilter=${asCsv(cells[0]!.length)}`];
      execFileSync('soffice', [...given, '--convert-to', `csv:${asCsv(0)}`, '--outdir', out, path], { stdio: 'pipe' });
      expect(parse(readFileSync(join(out, 'opened.csv')))).toEqual(cells);
    },
  );
});

describe('JSON and JSON lines', () => {
  it('have the same values by their columns, and lists and objects as such', async () => {
    const json = JSON.parse(await report(merchant, 'orders.1', { format: 'json', columns: PLAIN })) as Json[];
    expect(await rowsOf(merchant, 'orders.1', { columns: PLAIN })).toEqual(json);
    expect(json).toHaveLength(NAMES.length + 1);
    expect(json.at(-1)).toEqual({
      order_id: paid.id,
      amount: 249_900,
      customer_name: 'Asha Rao',
      customer_phone: '+919876543210',
      client_reference_id: 'cart-7781',
      skus: ['KUR-IND-M', 'JUT-39'],
      metadata: { campaign: 'diwali', gift: true },
      tags: (await merchant.get(`/orders/${paid.id}`)).body.storefront.tags,
      paid_at: expect.stringMatching(/\+05:30$/),
    });
    expect(json.map(({ customer_name }) => customer_name)).toContain(FORMULA);
  });

  it('are well-formed also when there is no row', async () => {
    const none = { filters: { status: 'delivered' } };
    expect(JSON.parse(await report(merchant, 'orders.1', { format: 'json', ...none }))).toEqual([]);
    expect(await report(merchant, 'orders.1', { format: 'jsonl', ...none })).toBe('');
  });
});

describe('amounts', () => {
  it.each(['csv', 'jsonl'])('are major units with a decimal point if requested: %s', async (format) => {
    const text = await report(merchant, 'orders.1', { format, columns: ['order_id', 'amount', 'cod_fee'], amount_format: 'major' });
    expect(text).toContain(format === 'csv' ? `${paid.id},2499.00,0.00` : `{"order_id":"${paid.id}","amount":"2499.00","cod_fee":"0.00"}`);
  });
});

describe('a file', () => {
  it('is sent compressed to clients that accept gzip, as one stream, and matches the run', async () => {
    const run = await made(merchant, (await requested(merchant, 'orders.1')).id);
    const { headers, bytes } = await merchant.get(`/reports/runs/${run.id}/file`, { 'accept-encoding': 'gzip' });
    expect([headers['content-encoding'], headers['content-type']]).toEqual(['gzip', 'text/csv; charset=utf-8']);
    expect(headers['content-disposition']).toBe(`attachment; filename="orders.1-${run.id}.csv"`);
    const content = gunzipSync(bytes!);
    expect([content.length, createHash('sha256').update(content).digest('hex')]).toEqual([run.byte_size, run.sha256]);
    expect([run.row_count, run.progress, run.error]).toEqual([NAMES.length + 1, 100, null]);
  });
});
