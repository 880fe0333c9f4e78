import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { DomainError } from '#kernel/domain-error';
import { readBankCredits } from '#reconciliation/remittances/files/read-bank-credits';
import { readRemittanceFile } from '#reconciliation/remittances/files/read-remittance-file';
import { temporaryDirectory } from '#test/support/machine/temporary-directory';

const NOW = Date.UTC(2026, 1, 1) / 1000;
const TERMS = { digits: 2, currency: 'INR', now: NOW, stripPrefix: null, deductionsNetted: true, columnMap: {} };
const UTR = 'AXISCN0123456789';
const NONE = '–';
/** Columns of what is left after the deductions. */
const LEFT = /^(?:net(?:[ _].*)?|amount payable|payable|payout|credit)$/i;

/** The rows of a table of the interface (§4.12): a name, its columns, and further cells. */
function published(name: string): (readonly [name: string, columns: string, ...cells: string[]])[] {
  const [, table] = readFileSync('docs/interface.md', 'utf8').split(new RegExp(`<!-- ${name}:(?:begin|end) -->`));
  const rows = table!.trim().split('\n').slice(2);
  return rows.map((row) => row.split('|').slice(1, -1).map((cell) => cell.trim()) as [string, string]); // prettier-ignore
}

/** The headers that the interface lists for a kind: published ones, and usual shapes that no public source confirms. */
const listed = (kind: string) => [...published(kind), ...published(`usual ${kind}`)];
const namesIn = (kind: string) => new Set(listed(kind).map(([name]) => name.split(',')[0]));

/** A file with these columns and one row, whose cells are given by their column. */
function fileOf(columns: string, cellOf: (column: string) => string): string {
  const names = columns.split(', ');
  return [names, names.map(cellOf)].map((cells) => cells.map((cell) => `"${cell}"`).join(',')).join('\n');
}

const directory = temporaryDirectory();

describe('the listed columns of couriers', () => {
  const read = async (text: string): Promise<unknown[]> => {
    const path = directory.path('courier.csv');
    await writeFile(path, text);
    const entries: unknown[] = [];
    try {
      for await (const some of readRemittanceFile(path, TERMS))
        entries.push(...some.map((entry) => ('gross' in entry ? [entry.kind, 'tracking_number' in entry ? (entry.tracking_number ?? entry.order_reference) : null, entry.gross, 'utr' in entry ? entry.utr : null] : entry.kind)));
    } catch (refusal) {
      if (!(refusal instanceof DomainError)) throw refusal;
      return [refusal.code];
    }
    return entries;
  }; // prettier-ignore

  it('are those of 25 and more', () => expect(namesIn('couriers').size).toBeGreaterThanOrEqual(25)); // prettier-ignore

  it.each(listed('couriers'))('of %s are known, or refused by name: %s', async (_, columns, parcel, cash, utr) => {
    const paid = cash.replace('payouts: ', '');
    const file = (amount: string): string =>
      fileOf(columns, (column) => {
        if (column === parcel) return '14200000000001';
        if (column === paid || LEFT.test(column)) return amount;
        if (column === utr) return UTR;
        return /(?:remit\w*|settlement|payment|transaction|transfer|deposit) date$|^date$/i.test(column) ? '05-01-2026' : '';
      });
    const isRefused = utr === 'csv_header_unrecognized';
    const bank = utr === NONE ? null : UTR;
    const expected = cash === paid ? ['line', '14200000000001', 149_900, bank] : ['batch', null, 149_900, bank];
    expect(await read(file('1,499.00'))).toEqual([isRefused ? utr : expected]);
    if (!isRefused) expect(['unpaid', 'problem']).toContain((await read(file('')))[0]);
  });
});

describe('the listed columns of banks', () => {
  const read = async (text: string) => {
    const path = directory.path('bank.csv');
    await writeFile(path, text);
    const { credits, problems } = await readBankCredits(path, 'INR', NOW);
    return [credits.map(({ utr, amount }) => [utr, amount]), problems];
  };

  it('are those of 15 and more', () => expect(namesIn('banks').size).toBeGreaterThanOrEqual(15)); // prettier-ignore

  it.each(listed('banks'))('of %s are known: %s', async (_, columns, utr, credit) => {
    const hasSides = columns.split(', ').some((column) => /^(?:withdraw\w*.*|debit.*|dr|dr ?\/ ?cr|cr ?\/ ?dr)$/i.test(column) && column !== credit);
    const file = (amount: string): string =>
      fileOf(columns, (column) => {
        if (column === utr) return /ref/i.test(column) ? UTR : `NEFT ${UTR} DELHIVERY`;
        if (column === credit) return hasSides ? amount : `${amount} (Cr)`;
        if (/balance|^bal$/i.test(column)) return '145000.00';
        if (/^(?:dr ?\/ ?cr|cr ?\/ ?dr|debit\/credit)$/i.test(column)) return 'CR';
        return /date|dt$/i.test(column) ? '05-01-2026' : /descr|narr|part/i.test(column) ? 'NEFT DELHIVERY' : '';
      });
    expect(await read(file('45000.00'))).toEqual([[[UTR, 4_500_000]], []]);
  }); // prettier-ignore
});
