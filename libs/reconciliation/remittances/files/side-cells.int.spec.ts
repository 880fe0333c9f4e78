import { writeFile } from 'node:fs/promises';
import type { FileEntry, RemittanceRow } from '#reconciliation/remittances/domain/file-entry';
import { readRemittanceFile } from '#reconciliation/remittances/files/read-remittance-file';
import { temporaryDirectory } from '#test/support/machine/temporary-directory';

const TERMS = { digits: 2, currency: 'INR', now: Date.UTC(2026, 1, 1) / 1000, stripPrefix: null, deductionsNetted: true, columnMap: {} };

describe('the cells of a row', () => {
  const directory = temporaryDirectory();
  const read = async (...lines: readonly string[]): Promise<FileEntry[]> => {
    const path = directory.path('file.csv');
    await writeFile(path, lines.join('\n'));
    const entries: FileEntry[] = [];
    for await (const some of readRemittanceFile(path, TERMS)) entries.push(...some);
    return entries;
  };
  const header = 'AWB No,Order No,COD Amount,Freight,GST,UTR,Remittance Date';
  const withNet = header.replace('GST', 'Net Amount');

  it.each(['', ' ', '-', '--', '—', 'NA', 'N/A', 'n.a.', '#N/A', 'null', 'NULL', '(null)', 'NaN', 'nan', 'None', 'nil', '\\N', '<NA>', '?', '\u00a0', '\u200b', 'Not Available'])(
    'are empty in every column where they hold %j', async (nothing) => {
      expect(await read(header, `AWB1,${nothing},1499,${nothing},${nothing},${nothing},${nothing}`, Array(7).fill(nothing).join())).toEqual([
        expect.objectContaining({ tracking_number: 'AWB1', order_reference: null, gross: 149_900, net: 149_900, utr: null, remitted_at: null }),
      ]);
      expect(await read(header, `AWB1,1001,${nothing},,,M1,`)).toMatchObject([{ code: 'amount_missing' }]);
      expect(await read(header, `${nothing},${nothing},1499,,,M1,`)).toMatchObject([{ code: 'order_missing' }]);
    }); // prettier-ignore

  it.each(['0', '00', '0.0', '0000', 'pending', 'Awaited', 'To be updated', 'In process', "'-", '"-"'])('are none of a transfer and of a day where they hold %j', async (none) => {
    const cell = `"${none.replaceAll('"', '""')}"`;
    const [line] = await read(withNet, `AWB1,,1499,0,1499,${cell},${cell}`);
    expect(line).toMatchObject({ kind: 'line', utr: null, remitted_at: null, net: 149_900 });
    expect(line).not.toHaveProperty('cell_problems');
  }); // prettier-ignore

  it.each<[string, string, Partial<RemittanceRow>]>([
    ['AWB1,,1499,see bill,1450,M1,06-Jan-26', 'freight', { net: 145_000, utr: 'M1' }],
    ['AWB1,,1499,26.2325,1450,M1,06-Jan-26', 'freight', { net: 145_000 }],
    ['AWB1,,1499,#REF!,1450,M1,06-Jan-26', 'freight', { net: 145_000 }],
    ['AWB1,,1499,=SUM(A1:A9),1450,M1,06-Jan-26', 'freight', { net: 145_000 }],
    ['AWB1,,1499,49,fourteen fifty,M1,06-Jan-26', 'net_amount', { net: 145_000 }],
    ['AWB1,,1499,49,1450,1.23457E+15,06-Jan-26', 'utr', { utr: null }],
    ['AWB1,,1499,49,1450,#VALUE!,06-Jan-26', 'utr', { utr: null }],
    ['AWB1,,1499,49,1450,M1,31/02/2026', 'remitted_at', { remitted_at: null, utr: 'M1' }],
    ['AWB1,,1499,49,1450,M1,#NAME?', 'remitted_at', { remitted_at: null }],
  ])('beside the payment cost a finding, never the payment: %s', async (row, field, payment) =>
    expect(await read(withNet, row)).toMatchObject([
      { kind: 'line', tracking_number: 'AWB1', gross: 149_900, ...payment, cell_problems: [{ code: 'cell_unreadable', field }] },
    ]),
  );

  it.each<[string, string, object]>([
    ['1,M1,45000,see bill,05-01-2026', 'freight', { gross: 4_500_000, utr: 'M1' }],
    ['1,M1,45000,#REF!,05-01-2026', 'freight', { gross: 4_500_000 }],
    ['1,M1,45000,100,31/02/2026', 'remitted_at', { net: 4_490_000, remitted_at: null }],
    ['1,1.4E+13,45000,100,05-01-2026', 'utr', { net: 4_490_000, utr: null }],
    ['"1, 2",M1,45000,100,05-01-2026', 'reference', { net: 4_490_000, reference: null }],
  ])('of a payout cost a finding too: %s', async (row, field, payout) =>
    expect(await read('CRF ID,UTR,COD Amount,Freight,Remittance Date', row)).toMatchObject([
      { kind: 'batch', ...payout, cell_problems: [{ code: 'cell_unreadable', field }] },
    ]),
  );

  it.each(['XX', 'INR/USD'])('are reported where they name an unknown currency: %s', async (named) =>
    expect(await read('AWB,COD Amount,Currency', `AWB1,1499,${named}`)).toMatchObject([
      { gross: 149_900, cell_problems: [{ code: 'cell_unreadable', field: 'currency' }] },
    ]),
  );

  it.each(['INR', 'inr.', 'Rs.', '₹', '₨', 'INR (₹)', 'Indian Rupee', 'In Rs', 'NA', ''])(
    'name the currency of the file: %j',
    async (named) => {
      const [line] = await read('AWB,COD Amount,Currency', `AWB1,1499,${named}`);
      expect(line).toMatchObject({ kind: 'line', gross: 149_900 });
      expect(line).not.toHaveProperty('cell_problems');
    },
  );

  it.each(['USD', 'usd.', '$', 'US$', 'US Dollars', '€', 'AED', 'Dirhams', 'XCG'])(
    'that name another currency are no payment: %s',
    async (named) => expect(await read('AWB,COD Amount,Currency', `AWB1,1499,${named}`)).toMatchObject([{ code: 'currency_mismatch' }]),
  );

  it('that hold rates are no deductions', async () => {
    const [line] = await read('AWB,COD Amount,GST %,COD %,GST (18%)', 'AWB1,1499,18,2,9');
    expect(line).toMatchObject({ gross: 149_900, net: 149_000, deductions: { tax: 900 } });
  });

  it('are reported one by one, by their headers', async () => {
    const [line] = await read('AWB,COD Amount,GST,TDS,Early COD Charges', 'AWB1,1499,x,1,Yes');
    expect(line).toMatchObject({
      deductions: { tax: 100, cod_fee: 0 },
      cell_problems: [
        { field: 'cod_fee', message: 'Early COD Charges: "Yes" is not an amount. The payment counts without it.' },
        { field: 'tax', message: 'GST: "x" is not an amount. The payment counts without it.' },
      ],
    });
  });

  it.each(['1.42345E13', '1.42345E+13', '1,42345E+13', '1.42345e+013', '1.42345 E+13', '1E+13', '14.2345E+12', '1.42345x10^13', '1.42345×10¹³', '+1.4E13', "'1.42345E+13"])(
    'that a spreadsheet rounded are reported: %s', async (rounded) => {
      expect(await read(header, `"${rounded}",,1499,,,,`)).toMatchObject([{ code: 'tracking_number_rounded' }]);
      expect(await read(header, `,"${rounded}",1499,,,,`)).toMatchObject([{ code: 'tracking_number_rounded' }]);
    }); // prettier-ignore

  it.each([
    ['14200000000001.0', '14200000000001'],
    ['14200000000001.00', '14200000000001'],
    ['14,200,000,000,001', '14200000000001'],
    ["'14200000000001", '14200000000001'],
    ['1E234567', '1E234567'],
    ['SE13', 'SE13'],
    ['00123', '00123'],
  ])('name a parcel: %s', async (cell, name) =>
    expect(await read(header, `"${cell}",,1499,,,,`)).toMatchObject([{ tracking_number: name }]),
  );

  it.each(['AWB1\nAWB2', 'AWB1, AWB2', 'AWB1 & AWB2', 'AWB1|AWB2'])('that name several parcels name none: %j', async (cell) =>
    expect(await read(header, `"${cell}",,1499,,,,`)).toMatchObject([{ code: 'row_of_two_orders' }]),
  );

  it('report nothing where the header is repeated, and where a row has neither number nor amount', async () =>
    expect(await read(header, 'AWB1,,1499,,,,', header, ',,,,,,x', 'NA,,0,,,,', 'AWB2,,1499,,,,')).toMatchObject([
      { tracking_number: 'AWB1' },
      { tracking_number: 'AWB2' },
    ]));

  it('report deductions without a parcel', async () =>
    expect(await read(header, ',,,45,,,', ',,,,-45,,')).toMatchObject([{ code: 'order_missing' }, { code: 'order_missing' }]));
});
