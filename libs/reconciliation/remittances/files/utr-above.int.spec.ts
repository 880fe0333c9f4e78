import { writeFile } from 'node:fs/promises';
import { readRemittanceFile } from '#reconciliation/remittances/files/read-remittance-file';
import { xlsxFile } from '#reconciliation/remittances/shapes/xlsx-file';
import { temporaryDirectory } from '#test/support/machine/temporary-directory';

const TERMS = { digits: 2, currency: 'INR', now: Date.UTC(2026, 1, 1) / 1000, stripPrefix: null, deductionsNetted: true, columnMap: {} };

describe('a UTR above a table', () => {
  const directory = temporaryDirectory();
  /** The parcels with their UTRs, and the problems. */
  const read = async (bytes: Buffer | string): Promise<unknown[]> => {
    const path = directory.path('file');
    await writeFile(path, bytes);
    const entries: unknown[] = [];
    for await (const some of readRemittanceFile(path, TERMS))
      entries.push(
        ...some.map((entry) =>
          entry.kind === 'line' ? [entry.tracking_number, entry.utr] : entry.kind === 'problem' ? entry.code : entry.kind,
        ),
      );
    return entries;
  };
  const table = 'AWB No,COD Amount\nAWB1,1499\nAWB2,1499';
  const both = [['AWB1', 'YESAP61234567891'], ['AWB2', 'YESAP61234567891']]; // prettier-ignore

  it.each([
    'UTR,YESAP61234567891',
    'UTR No.: YESAP61234567891',
    'UTR Number,:,YESAP61234567891',
    'utr = YESAP61234567891,,,',
    'Remittance UTR -,YESAP61234567891',
    'Remittance Date,06-01-2026,UTR,YESAP61234567891',
    'UTR No: YESAP61234567891,Date: 06-01-2026',
    'Bank Reference No.,YESAP61234567891',
    'COD report\nUTR,YESAP61234567891\nAmounts in INR',
    '"UTR","YESAP61234567891"\n',
  ])('holds for its rows: %s', async (above) => expect(await read(`${above}\n${table}`)).toEqual(both));

  it.each(['UTR,', 'UTR,NA', 'UTR,pending', 'UTR: -', 'UTR,0', 'UTR details below', 'COD report YESAP61234567891', 'UTR,Date'])(
    'is none: %s',
    async (above) => expect(await read(`${above}\n${table}`)).toEqual([['AWB1', null], ['AWB2', null]]),
  ); // prettier-ignore

  it('gives way to that of a row', async () =>
    expect(await read('UTR,YESAP61234567891\nAWB No,COD Amount,UTR\nAWB1,1499,\nAWB2,1499,M2')).toEqual([['AWB1', 'YESAP61234567891'], ['AWB2', 'M2']])); // prettier-ignore

  it('holds for its own table alone', async () => {
    expect(await read(`UTR,YESAP61234567891\n${table}\n\nUTR: HDFCN26006001\nOrder No,AWB No,COD Amount\n1001,AWB3,1499\n\nAWB No,Order No,COD Amount\nAWB4,1002,1`)).toEqual(
      [...both, ['AWB3', 'HDFCN26006001'], ['AWB4', null]],
    ); // prettier-ignore
    const sheet = (...rows: (string | number)[][]) => ({ name: `S${rows.length}`, rows });
    const workbook = await xlsxFile([sheet(['UTR', 'YESAP61234567891'], ['AWB No', 'COD Amount'], ['AWB1', 1499]), sheet(['AWB No', 'COD Amount'], ['AWB2', 1499])]);
    expect(await read(workbook)).toEqual([['AWB1', 'YESAP61234567891'], ['AWB2', null]]);
  }); // prettier-ignore

  it('may change between the rows of a table', async () =>
    expect(await read(`UTR,YESAP61234567891\n${table}\nUTR,HDFCN26006001\nAWB3,1499`)).toEqual([...both, ['AWB3', 'HDFCN26006001']]));

  it('is no remark of a payment', async () =>
    expect(await read('AWB No,COD Amount,Remarks\nAWB1,1499,UTR: YESAP61234567891\nAWB2,1499,')).toEqual([['AWB1', null], ['AWB2', null]])); // prettier-ignore
});
