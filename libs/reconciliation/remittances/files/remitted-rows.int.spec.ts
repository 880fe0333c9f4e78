import { writeFile } from 'node:fs/promises';
import type { Field } from '#reconciliation/remittances/files/header-aliases';
import { readRemittanceFile } from '#reconciliation/remittances/files/read-remittance-file';
import { temporaryDirectory } from '#test/support/machine/temporary-directory';

const TERMS = { digits: 2, currency: 'INR', now: Date.UTC(2026, 1, 1) / 1000, stripPrefix: null, deductionsNetted: true };

describe('a file that names what was promised and what came', () => {
  const directory = temporaryDirectory();
  /** The payment of each row and the rest of it, or why it pays nothing. */
  const read = async (lines: readonly string[], terms: { columnMap?: Record<string, Field>; deductionsNetted?: boolean } = {}) => {
    const path = directory.path('file.csv');
    await writeFile(path, lines.join('\n'));
    const entries: unknown[] = [];
    for await (const some of readRemittanceFile(path, { ...TERMS, columnMap: {}, ...terms }))
      entries.push(
        ...some.map((entry) =>
          entry.kind === 'problem'
            ? entry.code
            : entry.kind === 'unpaid'
              ? 'unpaid'
              : [entry.gross, entry.net, ...(entry.kind === 'line' ? [] : [entry.kind])],
        ),
      );
    return entries;
  };
  const UNPAID = 'unpaid';

  it.each(['', '0', '0.00', '₹ 0.00', '-', 'NA', 'N/A', 'Pending', 'Not paid', 'To be remitted', 'Unremitted'])(
    'has no payment in a row that promises cash, of which %j came',
    async (came) => {
      for (const header of ['COD Amount,Remitted Amount', 'COD Payble Amount,Remitted Amount', 'Net Payable,Amount Paid', 'Collectable Value,Amount Settled', 'Gross Amount,Net Amount', 'COD Amount,Net Settlement', 'COD Amount,Received Amount', 'COD Value,Amount Disbursed', 'Billed Amount,Settled Amount'])
        expect([header, ...(await read([`AWB No,Status,${header}`, 'AWB1,Delivered,1499,1499', `AWB2,Delivered,1499,${came}`]))]).toEqual([header, [149_900, 149_900], UNPAID]);
    },
  ); // prettier-ignore

  it.each([
    ['AWB,COD Amount,Remitted Amount', 'AWB1,1499,1000', [100_000, 100_000]],
    ['AWB,COD Amount,Remitted Amount', 'AWB1,1499,1600', [160_000, 160_000]],
    ['AWB,COD Amount,Remitted Amount', 'AWB1,,1499', [149_900, 149_900]],
    ['AWB,COD Amount,Remitted Amount', 'AWB1,0,1499', [149_900, 149_900]],
    ['AWB,COD Amount,Remitted Amount', 'AWB1,1499,-1499', [-149_900, -149_900]],
    ['AWB,COD Amount,Remitted Amount', 'AWB1,-1499,-1499', [-149_900, -149_900]],
    ['AWB,COD Amount,Freight,Remitted Amount', 'AWB1,1499,75,1424', [149_900, 142_400]],
    ['AWB,COD Amount,Freight,Remitted Amount', 'AWB1,1499,75,1499', [149_900, 149_900]],
    ['AWB,COD Amount,Freight,Remitted Amount', 'AWB1,1499,75,1000', [107_500, 100_000]],
    ['AWB,COD Amount,Freight,Remitted Amount', 'AWB1,1499,75,1450', [145_000, 145_000]],
    ['AWB,COD Amount,Freight,Remitted Amount', 'AWB1,1499,26.24,1472.77', [149_900, 147_277]],
    ['AWB,COD Amount,Freight,Remitted Amount', 'AWB1,1499,1499,0', [149_900, 0]],
    ['AWB,COD Amount,Adjustment,Remitted Amount', 'AWB1,1499,10,1509', [149_900, 150_900]],
    ['AWB,Net Payable,Paid Amount', 'AWB1,1499,1000', [100_000, 100_000]],
    ['AWB,COD Amount,Net Payable,Net Paid', 'AWB1,1499,1424,1000', [149_900, 100_000]],
    ['AWB,COD Amount,Net Payable,Paid Amount', 'AWB1,1499,1424,1424', [149_900, 142_400]],
    ['AWB,COD Amount,Freight,Net Payable,Paid Amount', 'AWB1,1499,75,1424,1499', [149_900, 142_400]],
    ['AWB,Collected Amount,Remitted Amount', 'AWB1,1499,1000', [100_000, 100_000]],
    ['AWB,COD Amount,Net Amount', 'AWB1,1499,1424', [149_900, 142_400]],
    ['AWB,COD Amount,Freight,Net Amount', 'AWB1,,75,1424', [149_900, 142_400]],
    ['AWB,COD Amount,Net Settlement', 'AWB1,(250.00),', [-25_000, -25_000]],
  ])('counts what came: %s: %s', async (header, row, paid) => expect(await read([header, row])).toEqual([paid]));

  it('counts what came alone where the courier invoices its charges apart', async () => {
    const file = ['AWB,COD Amount,Freight,Remitted Amount', 'AWB1,1499,75,1424', 'AWB2,1499,75,1499'];
    expect(await read(file, { deductionsNetted: false })).toEqual([[142_400, 142_400], [149_900, 149_900]]); // prettier-ignore
  });

  it('cannot be read in a row whose remitted amount cannot', async () =>
    expect(await read(['AWB,COD Amount,Remitted Amount', 'AWB1,1499,see bank'])).toEqual(['amount_unreadable']));

  it.each(['Pending', 'Unpaid', 'Not Remitted', 'On Hold', 'Failed', 'Awaited', 'To be paid', 'Due on 06-01-2026', 'Scheduled', 'In process'])(
    'has no payment in a row whose remittance is %j',
    async (status) => {
      const file = ['AWB,COD Amount,Remittance Status', `AWB1,1499,${status}`, 'AWB2,1499,Remitted', 'AWB3,1499,', 'AWB4,1499,NA'];
      expect(await read(file)).toEqual([UNPAID, [149_900, 149_900], [149_900, 149_900], [149_900, 149_900]]);
    },
  ); // prettier-ignore

  it.each(['Product Name', 'Order Total', 'Shipment Status', 'Product HSN'])('may be a report of orders, with %s', async (column) => {
    const file = [`AWB,${column},Collectable Amount,Remitted Date,Remittance ID`, 'AWB1,x,1499,05-01-2026,R1', 'AWB2,x,1499,,', 'AWB3,x,1499,NA,-'];
    expect(await read(file)).toEqual([[149_900, 149_900], UNPAID, UNPAID]);
    expect(await read([`AWB,${column},COD Amount`, 'AWB1,x,1499'])).toEqual([[149_900, 149_900]]);
  }); // prettier-ignore

  it('has the courier’s own columns for both', async () => {
    const columnMap: Record<string, Field> = { Vachan: 'cod_amount', Aaya: 'remitted_amount' };
    expect(await read(['AWB,Vachan,Aaya', 'AWB1,1499,', 'AWB2,1499,1000'], { columnMap })).toEqual([UNPAID, [100_000, 100_000]]);
    expect(await read(['AWB,Vachan,Aaya', 'AWB1,1499,'], { columnMap: { Vachan: 'cod_amount', Aaya: 'net_amount' } })).toEqual([UNPAID]);
  });

  it('may list payouts, of which some have not come', async () => {
    const file = [
      'CRF ID,UTR,COD Available,Remittance Amount,Remittance Date',
      '1,M1,45000,45000,05-01-2026',
      '2,,45000,0.00,',
      '3,M3,45000,40000,06-01-2026',
    ];
    expect(await read(file)).toEqual([[4_500_000, 4_500_000, 'batch'], UNPAID, [4_000_000, 4_000_000, 'batch']]); // prettier-ignore
  });

  it('declares totals without what has not come', async () => {
    const file = ['AWB,COD Amount,Remitted Amount', 'AWB1,1499,1499', 'AWB2,1499,', 'AWB3,1499,1000', 'Total,4497,2499'];
    expect(await read(file)).toEqual([[149_900, 149_900], UNPAID, [100_000, 100_000], [249_900, 249_900, 'total']]);
  });
});

describe('a row of nothing', () => {
  const directory = temporaryDirectory();
  const kindsOf = async (...lines: readonly string[]): Promise<string[]> => {
    const path = directory.path('file');
    await writeFile(path, lines.join('\n'));
    const kinds: string[] = [];
    for await (const some of readRemittanceFile(path, { ...TERMS, columnMap: {} })) kinds.push(...some.map(({ kind }) => kind));
    return kinds;
  };

  it.each(['0', '0.00', '₹ 0', '0.0000', '0/-', '(0.00)', '-0', '0E-10', '2.27E-13', '0 Cr'])('is no payment: %s', async (zero) => {
    expect(await kindsOf('AWB No,COD Amount,UTR', `AWB1,${zero},M1`)).toEqual(['unpaid']);
    expect(await kindsOf('AWB No,COD Amount,Freight,Net Amount,UTR', `AWB1,${zero},${zero},${zero},M1`)).toEqual(['unpaid']);
  });

  it('is a line if the courier charges something for it', async () =>
    expect(await kindsOf('AWB No,COD Amount,RTO Charges,UTR', 'AWB1,0,75,M1', 'AWB2,0,0,M1')).toEqual(['line', 'unpaid']));

  it('is no payment in JSON Lines', async () => {
    const line = (changes: object): string => JSON.stringify({ tracking_number: 'AWB1', cod_amount: 0, ...changes });
    expect(await kindsOf(line({}), line({ net_amount: 0 }), line({ cod_amount: 149_900, net_amount: 0 }), line({ deductions: { rto: 75 } }))).toEqual([
      'unpaid', 'unpaid', 'unpaid', 'line',
    ]); // prettier-ignore
  });
});
