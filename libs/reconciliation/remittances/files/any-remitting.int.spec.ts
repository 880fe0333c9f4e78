import { bareNumber } from '#kernel/parcel-names';
import { writeFile } from 'node:fs/promises';
import fc from 'fast-check';
import { sum } from '#kernel/money';
import type { FileEntry, RemittanceRow } from '#reconciliation/remittances/domain/file-entry';
import { readBankCredits } from '#reconciliation/remittances/files/read-bank-credits';
import { readRemittanceFile } from '#reconciliation/remittances/files/read-remittance-file';
import { temporaryDirectory } from '#test/support/machine/temporary-directory';
import { times } from '#test/support/machine/volume';

const TERMS = { digits: 2, now: Date.UTC(2026, 1, 1) / 1000, stripPrefix: null, deductionsNetted: true, columnMap: {} };
const RUNS = { numRuns: times({ some: 500, all: 5000 }), seed: 20_260_107 };

const PROMISED = ['COD Amount', 'Collectable Value', 'COD Payble Amount', 'Cash Collected', 'Gross Amount', 'Gross', 'Total COD Amount'];
const CAME = [
  'Remitted Amount',
  'Amount Paid',
  'Settled Amount',
  'COD Remitted (INR)',
  'Amount Transferred',
  'Cash Remitted',
  'Remitted',
  'Paid',
  'remittance_amount',
];
const NOTHINGS = ['', '0', '0.00', '-', 'NA', 'Pending', '₹ 0.00', 'Unpaid'];
const PADDINGS = ['', '0', '0000', '0000000000'];
const STATES = ['whole', 'whole', 'part', 'nothing', 'split', 'twice'] as const;

const payment = fc.record({
  awb: fc.integer({ min: 10 ** 13, max: 10 ** 14 - 1 }).map(String),
  minor: fc.integer({ min: 1_000, max: 10_000_000 }),
  freight: fc.integer({ min: 0, max: 300 }),
  state: fc.constantFrom(...STATES),
  utr: fc.integer({ min: 600_000_000_001, max: 699_999_999_999 }),
  padding: fc.constantFrom(...PADDINGS),
});
type Payment = typeof payment extends fc.Arbitrary<infer T> ? T : never;

const writing = fc.record({
  payments: fc.uniqueArray(payment, { minLength: 1, maxLength: 8, selector: ({ awb }) => awb }),
  promised: fc.constantFrom(...PROMISED),
  came: fc.constantFrom(...CAME),
  nothing: fc.constantFrom(...NOTHINGS),
  columns: fc.shuffledSubarray(['awb', 'promised', 'came', 'freight', 'utr', 'remark'] as const, { minLength: 6 }),
  isAbove: fc.boolean(),
  hasTotal: fc.boolean(),
  hasFreight: fc.boolean(),
});
type Writing = typeof writing extends fc.Arbitrary<infer T> ? T : never;
type Cells = Record<Writing['columns'][number], string>;

const rupees = (minor: number): string => (minor / 100).toFixed(2);
/** The amounts of a payment’s parts, before the courier keeps its freight of the first. */
function partsOf({ minor, state }: Payment): number[] {
  if (state === 'nothing') return [];
  const third = Math.floor(minor / 3);
  return state === 'part' ? [minor - third] : state === 'split' ? [third, minor - third] : [minor];
}

function rowsOf(paid: Payment, { nothing, hasFreight, isAbove, payments }: Writing): Cells[] {
  const { awb, minor, freight, state, utr, padding } = paid;
  const number = `${padding}${isAbove ? payments[0]!.utr : utr}`;
  const row = (came: string, remark = '', kept = ''): Cells => ({ awb, promised: rupees(minor), came, freight: kept, utr: isAbove ? '' : number, remark });
  const rows = partsOf(paid).map((part, n) => {
    const kept = hasFreight && n === 0 ? freight : 0;
    return row(rupees(part - kept), state === 'split' ? `part ${n + 1}` : '', kept === 0 ? '' : rupees(kept));
  });
  if (rows.length === 0) return [row(nothing)];
  return state === 'twice' ? [...rows, ...rows] : rows;
} // prettier-ignore

function textOf(written: Writing): string {
  const { payments, promised, came, columns, isAbove, hasTotal } = written;
  const header: Cells = { awb: 'AWB No', promised, came, freight: 'Freight', utr: 'UTR', remark: 'Remarks' };
  const rows = payments.flatMap((each) => rowsOf(each, written));
  const paid = sum(rows.map((row) => Math.round(Number(row.came) * 100) || 0));
  const total: Cells = { awb: 'Total', promised: rupees(sum(rows.map((row) => Math.round(Number(row.promised) * 100)))), came: rupees(paid), freight: '', utr: '', remark: '' };
  const all = [header, ...rows, ...(hasTotal ? [total] : [])].map((cells) => columns.map((column) => `"${cells[column]}"`).join());
  return [...(isAbove ? [`UTR No.,${payments[0]!.padding}${payments[0]!.utr}`] : []), ...all].join('\n');
} // prettier-ignore

describe('a file of what was promised and what came', () => {
  const directory = temporaryDirectory();
  const read = async (text: string): Promise<FileEntry[]> => {
    const path = directory.path('file');
    await writeFile(path, text);
    const entries: FileEntry[] = [];
    for await (const some of readRemittanceFile(path, TERMS)) entries.push(...some);
    return entries;
  };

  it('pays for each parcel what came, in as many rows, under its UTR with or without zeros', () =>
    fc.assert(
      fc.asyncProperty(writing, async (written) => {
        const entries = await read(textOf(written));
        const lines = Map.groupBy(entries.filter((entry) => entry.kind === 'line'), ({ tracking_number }) => tracking_number);
        for (const paid of written.payments) {
          const { awb, state, utr } = paid;
          const own = lines.get(awb) ?? [];
          const came = partsOf(paid);
          expect(own.map(({ gross }) => gross)).toEqual(state === 'twice' ? [...came, ...came] : came);
          expect(new Set(own.map(({ utr: named }) => bareNumber(named!)))).toEqual(new Set(came.length === 0 ? [] : [String(written.isAbove ? written.payments[0]!.utr : utr)]));
          expect(new Set(own.map(({ fingerprint }: RemittanceRow) => fingerprint)).size).toBe(came.length);
        }
        const counts = Object.groupBy(entries, ({ kind }) => kind);
        expect(counts.unpaid?.length ?? 0).toBe(written.payments.filter(({ state }) => state === 'nothing').length);
        expect([counts.problem, counts.total?.length ?? 0]).toEqual([undefined, written.hasTotal ? 1 : 0]);
        const [total] = counts.total ?? [];
        if (total?.kind === 'total' && total.gross !== null) expect(total.gross).toBe(sum([...lines.values()].flat().map(({ gross }) => gross)));
      }),
      RUNS,
    )); // prettier-ignore

  it('names the UTR of the bank, which writes other zeros before it', () =>
    fc.assert(
      fc.asyncProperty(payment, fc.constantFrom(...PADDINGS), fc.constantFrom('Chq./Ref.No.', 'UTR', 'Cheque No/Reference No'), async ({ utr, minor, padding }, other, header) => {
        const path = directory.path('bank');
        await writeFile(path, `Date,${header},Narration,Deposits\n05-01-2026,${other}${utr},COURIER LIMITED,${rupees(minor)}\n`);
        const { credits } = await readBankCredits(path, 'INR', TERMS.now);
        expect(credits.map((credit) => [bareNumber(credit.utr), credit.amount])).toEqual([[bareNumber(`${padding}${utr}`), minor]]);
      }),
      { ...RUNS, numRuns: 200 },
    )); // prettier-ignore
});
