import { writeFile } from 'node:fs/promises';
import fc from 'fast-check';
import { DomainError } from '#kernel/domain-error';
import type { FileEntry } from '#reconciliation/remittances/domain/file-entry';
import { readRemittanceFile } from '#reconciliation/remittances/files/read-remittance-file';
import type { Cell } from '#reconciliation/remittances/shapes/xlsx-file';
import { temporaryDirectory } from '#test/support/machine/temporary-directory';
import { times } from '#test/support/machine/volume';
import { type Dialect, workbookIn } from '#test/support/partners/workbook-in-dialect';

const TERMS = { digits: 2, now: Date.UTC(2026, 1, 1) / 1000, stripPrefix: null, deductionsNetted: true, columnMap: {} };
const DAY = Date.UTC(2026, 0, 5, 18, 30) / 1000;
const FILES = times({ some: 1000, all: 10_000 });
/** The same files on every run: a fault that is found stays found. */
const SEED = 20_260_106;
/** Workbooks take fifty times as long as text. */
const WORKBOOKS = times({ some: 60, all: 300 });

/** The truth, in any notation. */
interface Payment {
  readonly awb: string;
  readonly minor: number;
  readonly freight: number;
  readonly utr: string | null;
  readonly isDated: boolean;
}

const payment = fc.record({
  awb: fc.integer({ min: 10 ** 13, max: 10 ** 14 - 1 }).map(String),
  minor: fc.oneof(fc.integer({ min: 1, max: 10_000_000 }), fc.integer({ min: 1, max: 100_000 }).map((rupees) => rupees * 100)),
  freight: fc.integer({ min: 0, max: 20_000 }),
  utr: fc.option(fc.integer({ min: 10 ** 9, max: 10 ** 10 }).map((n) => `HDFCN${n}`), { nil: null }),
  isDated: fc.boolean(),
}); // prettier-ignore
/** Carriage costs a part of what is paid: the other way round, `1,100,` could be one amount. */
const likely = payment.map((paid) => ({ ...paid, freight: paid.freight % (Math.floor(paid.minor / 10) + 1) }));
const payments = fc.uniqueArray(likely, { minLength: 1, maxLength: 8, selector: ({ awb }) => awb });

const grouped = (whole: string, locale: string): string => Number(whole).toLocaleString(locale);
const [wholeOf, fractionOf] = [(minor: number) => String(Math.trunc(minor / 100)), (minor: number) => String(minor % 100).padStart(2, '0')];
const AMOUNTS: readonly ((minor: number) => string)[] = [
  (minor) => `${wholeOf(minor)}.${fractionOf(minor)}`,
  (minor) => (minor % 100 === 0 ? wholeOf(minor) : `${wholeOf(minor)}.${fractionOf(minor)}`),
  (minor) => `${wholeOf(minor)}.${fractionOf(minor)}00`,
  (minor) => `${grouped(wholeOf(minor), 'en-IN')}.${fractionOf(minor)}`,
  (minor) => `${grouped(wholeOf(minor), 'en-US')}.${fractionOf(minor)}`,
  (minor) => `${grouped(wholeOf(minor), 'de-DE')},${fractionOf(minor)}`,
  (minor) => `Rs. ${grouped(wholeOf(minor), 'en-IN')}.${fractionOf(minor)}/-`,
  (minor) => `₹\u00a0${wholeOf(minor)}.${fractionOf(minor)}`,
  (minor) => `${grouped(wholeOf(minor), 'en-IN')}.${fractionOf(minor)} Cr`,
  (minor) => `'${wholeOf(minor)}.${fractionOf(minor)}`,
  (minor) => `INR ${wholeOf(minor)}.${fractionOf(minor)}`,
  (minor) => `${wholeOf(minor)}.${fractionOf(minor)}00000000000001`,
];
const AWBS: readonly ((awb: string) => string)[] = [
  (awb) => awb,
  (awb) => `'${awb}`,
  (awb) => `="${awb}"`,
  (awb) => `${awb}.0`,
  (awb) => `\u200b${awb}\u00a0`,
  (awb) => ` ${awb} `,
];
const NOTHINGS = ['', ' ', '-', '--', 'NA', 'N/A', '#N/A', 'null', 'NULL', 'nan', 'None', 'nil', '\\N', '(null)'];
const NO_NAMES = [...NOTHINGS, '0', 'pending'];
const NO_DATES = [...NO_NAMES, '0000-00-00', '00/00/0000', '1970-01-01', '00-Jan-1900'];
const DATES = ['06-Jan-26', '06/01/2026', '2026-01-06', '6 Jan 2026', '2026-01-06T00:00:00+05:30', '46028', 'Jan 6, 2026'];
const HEADERS: Readonly<Record<'awb' | 'amount' | 'freight' | 'utr' | 'date' | 'remarks', readonly string[]>> = {
  awb: ['AWB No', 'AWB', 'awb_number', 'Waybill', 'TRACKING NO.', 'Tracking ID'],
  amount: ['COD Amount', 'COD AMOUNT', 'cod_amt', 'Collectable Amount', 'COD Value'],
  freight: ['Freight', 'Freight Charges', 'shipping_charges'],
  utr: ['UTR', 'UTR No.', 'Bank Reference', 'utr_number'],
  date: ['Remittance Date', 'Payment Date', 'settlement-date'],
  remarks: ['Remarks', 'Item', 'Customer Name'],
};
type Column = keyof typeof HEADERS;
const COLUMNS = Object.keys(HEADERS) as Column[];
const REMARKS = ['', 'ok', 'Total Fashion', 'Sum 41', 'a, b; c', '5 inch', 'Flat 12\nMG Road', '"quoted"', '1,499.00', 'x\ty|z', 'Café ’'];
const SUM_LABELS = ['Total', 'Grand-Total', 'Sum', 'Sub Total', 'TOTAL :', 'Net Total', 'Total (5)'];
const HARM = ['none', 'none', 'none', 'unquoted', 'stray_quote', 'rounded', 'unread_freight', 'unread_date'] as const;

const writing = fc.record({
  payments,
  columns: fc.shuffledSubarray(COLUMNS, { minLength: COLUMNS.length }),
  spelling: fc.nat(),
  amount: fc.constantFrom(...AMOUNTS),
  awb: fc.constantFrom(...AWBS),
  nothing: fc.nat(),
  date: fc.constantFrom(...DATES),
  delimiter: fc.constantFrom(',', ';', '\t', '|'),
  lineEnds: fc.array(fc.constantFrom('\r\n', '\n', '\r'), { minLength: 12, maxLength: 12 }),
  encoding: fc.constantFrom('utf8', 'utf8 with a mark', 'utf16le', 'utf16be', 'windows-1252'),
  isTitled: fc.boolean(),
  sums: fc.array(fc.constantFrom(...SUM_LABELS), { maxLength: 2 }),
  quotesAll: fc.boolean(),
  trailing: fc.nat({ max: 2 }),
  harm: fc.constantFrom(...HARM),
  harmed: fc.nat(),
}); // prettier-ignore
type Writing = typeof writing extends fc.Arbitrary<infer T> ? T : never;

const pick = <T>(from: readonly T[], n: number): T => from[n % from.length]!;

/** The cells of a payment by its columns. */
function cellsOf(paid: Payment, nth: number, { amount, awb, nothing, date, harm, harmed, payments: all }: Writing): Record<Column, string> {
  const isHarmed = harmed % all.length === nth;
  return {
    awb: harm === 'rounded' && isHarmed ? pick(['1.42345E13', '1,42345E+13', '1.42345E+13'], nothing) : awb(paid.awb),
    amount: amount(paid.minor),
    freight: harm === 'unread_freight' && isHarmed ? 'as agreed' : paid.freight === 0 ? pick([...NOTHINGS, '0'], nothing + nth) : amount(paid.freight),
    utr: paid.utr ?? pick(NO_NAMES, nothing + nth),
    date: harm === 'unread_date' && isHarmed ? '31/02/2026' : paid.isDated ? date : pick(NO_DATES, nothing + nth),
    remarks: pick(REMARKS, nothing + nth * 7),
  }; // prettier-ignore
}

function sumCells(label: string, { amount, payments: all, nothing }: Writing): Record<Column, string> {
  const at = (field: 'awb' | 'remarks'): string => ((nothing % 2 === 0) === (field === 'awb') ? label : pick(NOTHINGS, nothing));
  return { awb: at('awb'), amount: amount(all.reduce((sum, { minor }) => sum + minor, 0)), freight: '', utr: '', date: '', remarks: at('remarks') };
} // prettier-ignore

/** The rows of a table, header first. */
function tableOf(written: Writing): string[][] {
  const { columns, spelling, sums, payments: all } = written;
  const inOrder = (cells: Record<Column, string>): string[] => columns.map((column) => cells[column]);
  return [
    columns.map((column, n) => pick(HEADERS[column], spelling + n)),
    ...all.map((paid, nth) => inOrder(cellsOf(paid, nth, written))),
    ...sums.map((label) => inOrder(sumCells(label, written))),
  ];
}

/** With the signs that it has no bytes for written otherwise. */
const inWindows1252 = (text: string): Buffer =>
  Buffer.from(text.replaceAll('₹', 'Rs').replaceAll('\u200b', '').replaceAll('’', '\u0092'), 'latin1'); // prettier-ignore

function textOf(written: Writing): Buffer {
  const { delimiter, lineEnds, encoding, isTitled, quotesAll, trailing, harm, harmed, payments: all } = written;
  const quoted = (cell: string): string =>
    quotesAll || /["\r\n]/.test(cell) || cell.includes(delimiter) ? `"${cell.replaceAll('"', '""')}"` : cell;
  const lines = tableOf(written).map((cells, row) => {
    const isHarmed = row - 1 === harmed % all.length;
    if (isHarmed && harm === 'stray_quote')
      return cells.map((cell, n) => (written.columns[n] === 'remarks' ? '"5 inch' : quoted(cell))).join(delimiter);
    if (isHarmed && harm === 'unquoted') return cells.map((cell) => cell.replaceAll(/["\r\n]/g, ' ')).join(delimiter);
    return [...cells.map(quoted), ...Array<string>(row === 0 ? 0 : trailing).fill('')].join(delimiter);
  });
  const text = [...(isTitled ? ['COD remittance of January', ''] : []), ...lines].map((line, n) => line + pick(lineEnds, n)).join('');
  if (encoding === 'windows-1252') return inWindows1252(text);
  if (encoding === 'utf16be') return Buffer.from(`\ufeff${text}`, 'utf16le').swap16();
  return encoding === 'utf16le' ? Buffer.from(`\ufeff${text}`, 'utf16le') : Buffer.from(encoding === 'utf8' ? text : `\ufeff${text}`);
}

const dialect: fc.Arbitrary<Dialect> = fc.record({
  prefix: fc.constantFrom('', 'x', 'ss'),
  isStrict: fc.boolean(),
  names: fc.constantFrom('usual', 'capital', 'other'),
  texts: fc.constantFrom('shared', 'rich', 'inline', 'formula'),
  dates: fc.constantFrom(null, 'dd-mmm-yyyy', '[$-409]d\\-mmm\\-yy;@', 'yyyy"-"mm"-"dd'),
  amounts: fc.constantFrom(null, '#,##0.00', '[$₹-4009] #,##0.00', '_(* #,##0.00_);_(* \\(#,##0.00\\);_(* "-"??_);_(@_)', '0.00" Cr"'),
  from1904: fc.boolean(),
  hasReferences: fc.boolean(),
});

/** In a workbook numbers are numbers, if they are not texts. */
function workbookOf(written: Writing, from: Dialect): Promise<Buffer> {
  const { columns, payments: all, harmed, isTitled } = written;
  const isNumeric = harmed % 2 === 0;
  const rows: Cell[][] = tableOf({
    ...written,
    date: written.date === '46028' && from.from1904 ? '44566' : written.date,
    awb: pick(AWBS, 0),
    harm: written.harm === 'stray_quote' || written.harm === 'unquoted' ? 'none' : written.harm,
  });
  if (isNumeric)
    for (const [nth, { awb, minor }] of all.entries()) {
      const row = rows[nth + 1]!;
      row[columns.indexOf('amount')] = minor / 100;
      if (row[columns.indexOf('awb')] === awb) row[columns.indexOf('awb')] = Number(awb);
      if (row[columns.indexOf('date')] === written.date) row[columns.indexOf('date')] = { date: '2026-01-06' };
    }
  return workbookIn(from, [...(isTitled ? [['COD remittance'], []] : []), ...rows]);
}

describe('a file in any notation', () => {
  const directory = temporaryDirectory();

  /** The entries; none with the words of the refusal, where the file is refused as a whole. */
  const read = async (bytes: Buffer): Promise<{ entries: FileEntry[]; refusal: string | null }> => {
    const path = directory.path('file');
    await writeFile(path, bytes);
    const entries: FileEntry[] = [];
    try {
      for await (const some of readRemittanceFile(path, TERMS)) entries.push(...some);
    } catch (fault) {
      if (!(fault instanceof DomainError)) throw fault;
      return { entries: [], refusal: fault.message };
    }
    return { entries, refusal: null };
  };

  /** Each payment is counted once, at its amount, or something is reported. */
  function judge({ payments: all, harm, harmed, sums }: Writing, { entries, refusal }: Awaited<ReturnType<typeof read>>): void {
    const lines = entries.filter((entry) => entry.kind === 'line');
    const problems = entries.filter((entry) => entry.kind === 'problem');
    const unread = lines.flatMap(({ cell_problems = [] }) => cell_problems);
    const truth = new Map(all.map((paid, nth) => [paid.awb, { ...paid, isHarmed: nth === harmed % all.length && harm !== 'none' }]));
    for (const { tracking_number, gross, deductions, utr, remitted_at } of lines) {
      const paid = truth.get(tracking_number!);
      // A line for an unknown parcel will be reported as unmatched.
      if (paid === undefined && ['stray_quote', 'unquoted'].includes(harm)) continue;
      expect(paid).toBeDefined();
      truth.delete(tracking_number!);
      expect(gross).toBe(paid!.minor);
      // A stray mark may take a word of the next row with it, and says so.
      if (paid!.isHarmed || harm === 'stray_quote') continue;
      expect([deductions.freight, utr, remitted_at]).toEqual([paid!.freight, paid!.utr, paid!.isDated ? DAY : null]);
    }
    const isWhole = ['none', 'unread_freight', 'unread_date'].includes(harm);
    if (isWhole) expect([truth.size, problems, refusal]).toEqual([0, [], null]);
    if (harm.startsWith('unread')) expect(unread.map(({ code }) => code)).toEqual(['cell_unreadable']);
    else if (isWhole) expect(unread).toEqual([]);
    const isUnmatched = lines.some(({ tracking_number }) => !all.some(({ awb }) => awb === tracking_number));
    if (truth.size > 0)
      expect(refusal !== null || isUnmatched || problems.length > 0 || unread.some(({ code }) => code === 'quote_swallows_rows')).toBe(
        true,
      );
    if (harm !== 'stray_quote') {
      expect([...truth.values()].filter(({ isHarmed }) => !isHarmed)).toEqual([]);
      expect(entries.filter(({ kind }) => kind === 'total')).toHaveLength(sums.length);
    }
  }

  it('reports each payment once, at its amount, or as unreadable: separated values', async () => {
    await fc.assert(
      fc.asyncProperty(writing, async (written) => judge(written, await read(textOf(written)))),
      { numRuns: FILES, seed: SEED },
    );
  });

  it('reports each payment once in workbooks, too', async () => {
    await fc.assert(
      fc.asyncProperty(writing, dialect, async (written, from) =>
        judge(
          { ...written, harm: ['stray_quote', 'unquoted'].includes(written.harm) ? 'none' : written.harm },
          await read(await workbookOf(written, from)),
        ),
      ),
      { numRuns: WORKBOOKS, seed: SEED },
    );
  });
});
