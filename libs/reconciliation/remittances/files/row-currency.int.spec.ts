import { writeFile } from 'node:fs/promises';
import { readRemittanceFile } from '#reconciliation/remittances/files/read-remittance-file';
import { temporaryDirectory } from '#test/support/machine/temporary-directory';

const TERMS = { digits: 2, now: Date.UTC(2026, 1, 1) / 1000, stripPrefix: null, deductionsNetted: true, columnMap: {} };

describe('the money of a row', () => {
  const directory = temporaryDirectory();
  /** The payment of each row, or its fault. */
  const read = async (csv: string, currency = 'INR'): Promise<unknown[]> => {
    const path = directory.path('file.csv');
    await writeFile(path, csv);
    const found: unknown[] = [];
    for await (const entries of readRemittanceFile(path, { ...TERMS, currency }))
      found.push(...entries.map((entry) => (entry.kind === 'problem' ? entry.code : entry.kind === 'unpaid' ? entry.kind : entry.gross)));
    return found;
  };
  const one = (header: string, amount: string, currency?: string): Promise<unknown[]> =>
    read(`AWB No,${header}\nAWB1,${amount}\n`, currency);

  it.each(['COD Amount (USD)', 'COD Amount ($)', 'COD Amount [AED]', 'COD Amount (in EUR)'])(
    'is another by its header: %s',
    async (header) => {
      expect(await one(header, '1499')).toEqual(['currency_mismatch']);
    },
  );

  it.each(['COD Amount (INR)', 'COD Amount (Rs.)', 'COD Amount (₹)', 'COD Amount in ₹', 'COD Amount', 'COD Amount (ALL)'])(
    'is that of the file by its header: %s',
    async (header) => expect(await one(header, '1499')).toEqual([149_900]),
  );

  it('is not rupees in a file of dollars', async () => {
    expect(await one('COD Amount (INR)', '1499', 'USD')).toEqual(['currency_mismatch']);
    for (const amount of ['₹1499', 'Rs 1499/-', 'INR 1499.00', '1499 rupees'])
      expect(await one('COD Amount', amount, 'USD')).toEqual(['currency_mismatch']);
    expect(await one('COD Amount (USD)', '1499', 'USD')).toEqual([149_900]);
    expect(await one('COD Amount (Rs.)', '1499', 'NPR')).toEqual([149_900]);
  });

  it('is not dollars in a file of rupees', async () => {
    for (const amount of ['$1499', '1499.00 USD', 'US$1499', '€ 1499', 'AED 1499'])
      expect(await one('COD Amount', amount)).toEqual(['currency_mismatch']);
    expect(await one('COD Amount', 'about 1499')).toEqual(['amount_unreadable']);
  });

  it('is named by a column of its own, in spite of the headers', async () => {
    const csv = (named: string): string => `AWB No,COD Amount (INR),Currency\nAWB1,1499,${named}\n`;
    expect(await read(csv('USD'))).toEqual(['currency_mismatch']);
    expect(await read(csv('USD'), 'USD')).toEqual([149_900]);
    expect(await read(csv('NA'))).toEqual([149_900]);
  });

  it('says nothing where there is none', async () =>
    expect(await read('AWB No,COD Amount,Currency\nAWB1,1499,INR\n,,USD\n')).toEqual([149_900]));

  it('is named in lists of payouts too', async () =>
    expect(await read('UTR,Net Amount (USD),Remittance Date\nM1,1499,05-01-2026\n')).toEqual(['currency_mismatch']));
});
