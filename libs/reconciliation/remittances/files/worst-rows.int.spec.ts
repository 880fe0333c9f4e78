import { writeFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import { namesOf } from '#reconciliation/remittances/files/header-names';
import { readRemittanceFile } from '#reconciliation/remittances/files/read-remittance-file';
import { readTable } from '#reconciliation/remittances/files/read-table';
import { XlsxLimits } from '#reconciliation/remittances/files/xlsx-limits';
import { temporaryDirectory } from '#test/support/machine/temporary-directory';

const TERMS = { digits: 2, now: 1_800_000_000, stripPrefix: null, deductionsNetted: true, columnMap: {} };
const HEADER = 'AWB,COD Amount,UTR\n';
const ROWS = 5000;
const MIB = 1024 ** 2;
const DATED = 'AWB,COD Amount,Remittance Date\n';
/** Milliseconds of our process. Each row here took more than twice as long when its time grew with the square of its characters. */
const PATIENCE = 2000;

const relations = (type: string, target: string): string =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="x/${type}" Target="${target}"/></Relationships>`;
const workbookOf = (sheets: string): string => `<workbook xmlns:r="r"><sheets>${sheets}</sheets></workbook>`;

/** Styles that declare and use number formats of these codes. */
const formatted = (...codes: readonly string[]): string =>
  `<styleSheet><numFmts>${codes.map((code, n) => `<numFmt numFmtId="${200 + n}" formatCode="${code}"/>`).join('')}</numFmts><cellXfs>${codes.map((_, n) => `<xf numFmtId="${200 + n}"/>`).join('')}</cellXfs></styleSheet>`;

function zipped(parts: Readonly<Record<string, string>>): Promise<Buffer> {
  const zip = new ZipFile();
  const all = {
    'xl/workbook.xml': workbookOf('<sheet name="S" r:id="rId1"/>'),
    'xl/_rels/workbook.xml.rels': relations('worksheet', 'worksheets/sheet1.xml'),
    'xl/worksheets/sheet1.xml': '<worksheet/>',
    ...parts,
  };
  for (const [part, text] of Object.entries(all)) zip.addBuffer(Buffer.from(text), part);
  // A file refused for its compression ratio is not under test here.
  zip.addBuffer(Buffer.alloc(MIB), 'padding', { compress: false });
  zip.end();
  return buffer(zip.outputStream);
}

describe('the worst rows', () => {
  const directory = temporaryDirectory();

  /** The entries, or the refusal. */
  async function read(bytes: Buffer | string): Promise<{ readonly kind: string; readonly code?: string }[] | string> {
    const path = directory.path('file');
    await writeFile(path, bytes);
    const entries = [];
    try {
      for await (const some of readRemittanceFile(path, TERMS)) entries.push(...some);
    } catch (refusal) {
      return (refusal as Error).message;
    }
    return entries;
  }

  it.each([
    ['of one cell', 'x\n', ROWS],
    ['of one cell with a carriage return', 'x\r', ROWS],
    ['of more cells', 'A1,1.00,U1,x\n', ROWS],
    ['of separators', ',,,,\n', 'The file has no rows with payments. Send the file as the courier made it.'],
    ['without anything', '\n', 'The file has no rows with payments. Send the file as the courier made it.'],
  ])('%s cost no stack of an error each', async (_, row, expected) => {
    const { captureStackTrace } = Error;
    let stacks = 0;
    Error.captureStackTrace = () => void stacks++;
    const found = await read(HEADER + row.repeat(ROWS)).finally(() => (Error.captureStackTrace = captureStackTrace));
    expect(typeof found === 'string' ? found : found.filter(({ kind }) => kind === 'problem').length).toBe(expected);
    expect(stacks).toBeLessThan(ROWS / 10);
  });

  it.each([
    ['a quotation mark that is not closed', `"${'x\n'.repeat(MIB)}`, 'after row 1 a quotation mark is not closed'],
    ['one row of separators', ','.repeat(2 * MIB), 'row 2 is longer than 65,536 characters'],
    ['one long line', 'x'.repeat(2 * MIB), 'row 2 is longer than 65,536 characters'],
    ['zero bytes', '\0'.repeat(2 * MIB), 'neither text nor a workbook'],
  ])('end the file when they are found: %s', async (_, rows, words) => expect(await read(HEADER + rows)).toContain(words));

  it('may have 10,000 columns, which are read as any', async () => {
    const header = `AWB,COD Amount,${Array.from({ length: 9998 }, (_, n) => n % 10).join()}`;
    expect(await read(`${header}\nA1,1.00\n${','.repeat(9999)}\nA2,1.00${','.repeat(9998)}\n`)).toMatchObject([
      { kind: 'line' },
      { kind: 'line' },
    ]);
  });

  it('are no more than there is time for, the empty ones included', async () => {
    const rows = (async function* () {
      for (let row = 1; ; row++) yield [{ row, cells: [''] }];
    })();
    const kind = { isHeader: () => false, below: () => undefined, noHeader: () => new Error() as never };
    const reading = async (): Promise<void> => {
      for await (const _ of readTable([{ name: null, rows }], kind, 1000));
    };
    await expect(reading()).rejects.toMatchObject({ code: 'request_too_large' });
  });

  it('have no cell that is taken for a header because it is long', () => {
    expect(namesOf('('.repeat(60_000))).toEqual([]);
    expect(namesOf('AWB')).toContain('awb');
  });

  it.each([
    ['xl/styles.xml', `<styleSheet><cellXfs>${'<xf/>'.repeat(4 * MIB)}`, 'declares more than the workbook of a remittance'],
    ['xl/workbook.xml', `<workbook>${'<sheet/>'.repeat(3 * MIB)}`, 'declares more than the workbook of a remittance'],
    ['xl/worksheets/sheet1.xml', `<worksheet>${'<a>'.repeat(1000)}`, 'nested deeper'],
    ['xl/workbook.xml', workbookOf('<sheet name="S" r:id="rId1"/>'.repeat(256)), 'has more than 255 sheets'],
  ])('of a workbook are held within bounds: %s', async (name, xml, words) =>
    expect(await read(await zipped({ [name]: xml }))).toContain(words),
  );

  it.each([
    ['a number format of brackets', () => zipped({ 'xl/styles.xml': formatted('['.repeat(60_000)) })],
    ['many number formats of brackets', () => zipped({ 'xl/styles.xml': formatted(...Array<string>(20_000).fill('['.repeat(255))) })],
    ['a date of blanks', () => Buffer.from(`${DATED}A1,1.00,(${' '.repeat(60_000)}x\n`)],
    ['a time of blanks', () => Buffer.from(`${DATED}A1,1.00,06/01/2026 12:00${' '.repeat(60_000)}x\n`)],
    ['UTR lines of blanks', () => Buffer.from(`${`UTR${' '.repeat(60_000)}x\n`.repeat(25)}${HEADER}A1,1.00,\n`)],
    ['a torn row of quotation marks', () => Buffer.from(`${HEADER}A1,1.00,"\n""${'""a,'.repeat(15_000)}"\n`)],
  ])('take no longer than their characters: %s', async (_, bytesOf) => {
    const bytes = await bytesOf();
    const began = process.cpuUsage();
    await read(bytes);
    expect(process.cpuUsage(began).user / 1000).toBeLessThan(PATIENCE);
  });

  it('have no more shared texts than can be held, the empty ones included', () => {
    const limits = new XlsxLimits(MIB);
    expect(() => {
      for (let n = 0; n <= 8_000_000; n++) limits.share('');
    }).toThrow('its texts are longer');
  });
});
