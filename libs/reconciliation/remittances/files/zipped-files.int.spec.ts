import { readdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import { UPLOAD_PREFIX } from '#http/body/upload-path';
import { notesOf } from '#reconciliation/remittances/files/opened-file';
import { readRemittanceFile } from '#reconciliation/remittances/files/read-remittance-file';
import { xlsxFile } from '#reconciliation/remittances/shapes/xlsx-file';
import { temporaryDirectory } from '#test/support/machine/temporary-directory';

const TERMS = { digits: 2, now: 0, stripPrefix: null, deductionsNetted: true, columnMap: {} };
const CSV = 'AWB,Customer,COD Amount\nA1,José,1499\n';
const MIB = 1024 ** 2;

async function zipped(files: Readonly<Record<string, Buffer | string>>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, bytes] of Object.entries(files))
    if (name.endsWith('/')) zip.addEmptyDirectory(name);
    else zip.addBuffer(Buffer.from(bytes as Buffer), name);
  zip.end();
  return buffer(zip.outputStream);
}
const workbook = (): Promise<Buffer> => xlsxFile([{ name: 'COD', rows: [['AWB', 'COD Amount'], ['A1', 1499]] }]); // prettier-ignore

describe('a zip', () => {
  const directory = temporaryDirectory();
  const unpacked = (): string[] => readdirSync(directory.path('')).filter((name) => name.startsWith(UPLOAD_PREFIX));
  const read = async (file: Buffer): Promise<unknown> => {
    const path = directory.path('file.zip');
    await writeFile(path, file);
    const lines: unknown[] = [];
    const notes = await notesOf(path);
    for await (const entries of readRemittanceFile(path, TERMS))
      for (const entry of entries) lines.push('gross' in entry ? entry.gross : entry);
    return { lines, notes };
  };
  const ONE = { lines: [149900], notes: [] };

  it.each<[string, () => Promise<Record<string, Buffer | string>>]>([
    ['a CSV', async () => ({ 'cod.csv': CSV })],
    ['a CSV in a folder, and what a Mac packs beside it', async () => ({ 'jan/': '', 'jan/cod.csv': CSV, '__MACOSX/jan/._cod.csv': 'x', '.DS_Store': 'x' })],
    ['a CSV with a percent sign in its name', async () => ({ 'cod%2520jan.csv': CSV })],
    ['a CSV in UTF-16', async () => ({ 'cod.csv': Buffer.from(`\ufeff${CSV}`, 'utf16le') })],
    ['JSON Lines', async () => ({ 'cod.jsonl': '{"tracking_number":"A1","cod_amount":149900}\n' })],
    ['a workbook', async () => ({ 'cod.xlsx': await workbook() })],
  ])('with %s in it is read as that', async (_, files) => {
    expect(await read(await zipped(await files()))).toEqual(ONE);
    expect(unpacked()).toEqual([]);
  }); // prettier-ignore

  it('with Windows-1252 in it says so', async () =>
    expect(await read(await zipped({ 'cod.csv': Buffer.from(CSV, 'latin1') }))).toEqual({ ...ONE, notes: ['read_as_windows_1252'] }));

  it.each<[string, () => Promise<Buffer>, string]>([
    ['two files', () => zipped({ 'a.csv': CSV, 'b.csv': CSV }), 'zip with 2 files'],
    ['a zip of CSV', async () => zipped({ 'a.zip': await zipped({ 'a.csv': CSV }) }), 'zip within a zip'],
    [
      'an OpenDocument',
      () => zipped({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet', 'content.xml': '<a/>' }),
      'another kind',
    ],
    ['a PDF', () => zipped({ 'a.pdf': '%PDF-1.4' }), 'a PDF'],
    ['half of it missing', async () => (await zipped({ 'a.csv': CSV.repeat(500) })).subarray(0, 150), 'damaged'],
    ['a text that bursts', () => zipped({ 'a.csv': Buffer.alloc(64 * MIB, 'A1,1\n') }), 'unpacks to far more'],
    [
      'a workbook that bursts',
      async () => zipped({ 'a.xlsx': await zipped({ 'xl/workbook.xml': Buffer.alloc(64 * MIB, '<a>') }) }),
      'unpacks to far more',
    ],
  ])('is refused: %s', async (_, file, words) => {
    await expect(read(await file())).rejects.toMatchObject({ code: 'file_invalid', message: expect.stringContaining(words) });
    expect(unpacked()).toEqual([]);
  });

  it('with nothing in it has no rows', async () => {
    await expect(read(await zipped({}))).rejects.toMatchObject({ code: 'file_empty' });
  });
});
