import { writeFile } from 'node:fs/promises';
import { type FileTerms, readRemittanceFile } from '#reconciliation/remittances/files/read-remittance-file';
import { xlsxFile } from '#reconciliation/remittances/shapes/xlsx-file';
import { temporaryDirectory } from '#test/support/machine/temporary-directory';

const MOST = 1200;
const TERMS: FileTerms = { digits: 2, now: 0, stripPrefix: null, deductionsNetted: true, columnMap: {} };
const HEADER = ['AWB', 'COD Amount'];
const rows = (count: number): string[][] => Array.from({ length: count }, (_, n) => [`AWB${n}`, '10.00']);

describe('a file with the maximum number of rows', () => {
  const directory = temporaryDirectory();
  const read = async (bytes: Buffer | string, most: number): Promise<number> => {
    const path = directory.path('rows');
    await writeFile(path, bytes);
    let read = 0;
    for await (const entries of readRemittanceFile(path, TERMS, most)) read += entries.length;
    return read;
  };

  it.each<[string, (count: number) => Promise<Buffer | string>]>([
    ['CSV', async (count) => [HEADER, ...rows(count)].map((row) => row.join()).join('\n')],
    ['XLSX', (count) => xlsxFile([{ name: 'COD', rows: [HEADER, ...rows(count)] }])],
    ['XLSX of two sheets', (count) => xlsxFile([{ name: 'A', rows: [HEADER, ...rows(count - 7)] }, { name: 'B', rows: [HEADER, ...rows(7)] }])],
    ['JSON Lines', async (count) => rows(count).map(([tracking_number]) => JSON.stringify({ tracking_number, cod_amount: 1000 })).join('\n')],
  ])('is read, and refused with one more: %s', async (_, file) => {
    expect(await read(await file(MOST), MOST)).toBe(MOST);
    await expect(read(await file(MOST + 1), MOST)).rejects.toMatchObject({
      code: 'request_too_large',
      param: 'file',
      message: 'The file has more than 1,200 rows. Send it in parts.',
    });
  }); // prettier-ignore
});
