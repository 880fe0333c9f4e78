import { readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { ZipFile } from 'yazl';
import { DomainError } from '#kernel/domain-error';
import { readRemittanceFile } from '#reconciliation/remittances/files/read-remittance-file';
import { type WrittenSheet, xlsxFile } from '#reconciliation/remittances/shapes/xlsx-file';
import { temporaryDirectory } from '#test/support/machine/temporary-directory';

const CORPUS = 'test/corpus/remittances';
const TERMS = { digits: 2, now: 1_800_000_000, stripPrefix: null, deductionsNetted: true, columnMap: {} };
const REFUSALS = ['file_invalid', 'file_empty', 'csv_header_unrecognized', 'request_too_large'];
const MIB = 1024 ** 2;
const RUNS = { numRuns: 300 };

describe('any bytes', () => {
  const directory = temporaryDirectory();

  /** How many entries were read, or the code of the refusal. */
  const outcome = async (bytes: Buffer): Promise<number | string> => {
    const path = directory.path('file');
    await writeFile(path, bytes);
    let entries = 0;
    try {
      for await (const some of readRemittanceFile(path, TERMS, 1000)) entries += some.length;
    } catch (refusal) {
      if (!(refusal instanceof DomainError)) throw refusal;
      return refusal.code;
    }
    return entries;
  };
  const expectUnderstood = async (bytes: Buffer): Promise<void> => {
    const read = await outcome(bytes);
    if (typeof read === 'string') expect(REFUSALS).toContain(read);
    else expect(read).toBeGreaterThan(0);
  };

  it('result in rows or in a clear refusal', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 4000 }), (bytes) => expectUnderstood(Buffer.from(bytes))),
      RUNS,
    );
  });

  it('result in rows or a refusal below a header, with any cells', async () => {
    const cell = fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.constantFrom('"', '=1+1', '-', '1e9', '₹', '#', "'"));
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(cell, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 20 }), (rows) =>
        expectUnderstood(Buffer.from(`AWB,Order No,COD Amount,UTR,Date\n${rows.map((cells) => cells.join(',')).join('\n')}`)),
      ),
      RUNS,
    );
  });

  it('result in rows or a refusal in a damaged file of a courier', async () => {
    const workbooks = readdirSync(CORPUS).filter((name) => name.endsWith('.xlsx.json'));
    const originals = await Promise.all(
      workbooks.map((name) => xlsxFile((JSON.parse(readFileSync(join(CORPUS, name), 'utf8')) as { sheets: WrittenSheet[] }).sheets)),
    );
    originals.push(
      ...readdirSync(CORPUS, 'utf8')
        .filter((name) => /csv$|jsonl$/.test(name))
        .map((name) => readFileSync(join(CORPUS, name))),
    );
    const harm = fc.record({
      original: fc.constantFrom(...originals),
      changes: fc.array(fc.tuple(fc.nat(), fc.nat({ max: 255 })), { maxLength: 4 }),
      kept: fc.double({ min: 0.1, max: 1, noNaN: true }),
    });
    await fc.assert(
      fc.asyncProperty(harm, async ({ original, changes, kept }) => {
        const bytes = Buffer.from(original.subarray(0, Math.ceil(original.length * kept)));
        for (const [place, byte] of changes) bytes[place % bytes.length] = byte;
        await expectUnderstood(bytes);
      }),
      RUNS,
    );
  });
});

describe('a decompression bomb', () => {
  const directory = temporaryDirectory();
  const sheet = (name: string, bytes: Buffer): Promise<Buffer> => packed({ [name]: bytes });

  /** A workbook with one part exchanged. */
  async function packed(parts: Record<string, Buffer>): Promise<Buffer> {
    const zip = new ZipFile();
    const relation = (type: string, target: string): string =>
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="x/${type}" Target="${target}"/></Relationships>`;
    const all = {
      'xl/workbook.xml': Buffer.from('<workbook xmlns:r="r"><sheets><sheet name="S" r:id="rId1"/></sheets></workbook>'),
      'xl/_rels/workbook.xml.rels': Buffer.from(relation('worksheet', 'worksheets/sheet1.xml')),
      'xl/worksheets/sheet1.xml': Buffer.from('<worksheet/>'),
      ...parts,
    };
    for (const [name, bytes] of Object.entries(all)) zip.addBuffer(bytes, name);
    zip.end();
    return buffer(zip.outputStream);
  }

  const read = async (bytes: Buffer): Promise<number> => {
    const path = directory.path('bomb.xlsx');
    await writeFile(path, bytes);
    let rows = 0;
    for await (const some of readRemittanceFile(path, TERMS)) rows += some.length;
    return rows;
  };
  const row = '<row><c t="inlineStr"><is><t>';

  it.each(['xl/worksheets/sheet1.xml', 'xl/sharedStrings.xml', 'xl/styles.xml', 'xl/workbook.xml'])(
    'is refused before it is unpacked: %s',
    async (part) => {
      const bomb = await sheet(part, Buffer.alloc(64 * MIB, row));
      expect(bomb.length).toBeLessThan(MIB);
      const before = process.memoryUsage().rss;
      await expect(read(bomb)).rejects.toMatchObject({ code: 'file_invalid', message: expect.stringContaining('unpacks to far more') });
      expect(process.memoryUsage().rss - before).toBeLessThan(32 * MIB);
    },
  );

  it('is refused if it unpacks to more than declared', async () => {
    const bomb = await sheet('xl/worksheets/sheet1.xml', Buffer.alloc(8 * MIB, 'a'));
    const said = Buffer.alloc(4);
    said.writeUInt32LE(8 * MIB);
    for (let place = bomb.indexOf(said); place >= 0; place = bomb.indexOf(said, place + 4)) bomb.writeUInt32LE(1000, place);
    await expect(read(bomb)).rejects.toMatchObject({ code: 'file_invalid' });
  });

  it('is refused for one endless cell', async () => {
    const endless = await sheet('xl/worksheets/sheet1.xml', Buffer.from(`<worksheet><sheetData>${row}${'a'.repeat(4 * MIB)}`));
    await expect(read(endless)).rejects.toMatchObject({ code: 'file_invalid', message: expect.stringContaining('longer than a cell') });
  });

  it('is refused for prefixes without end', async () => {
    const prefixes = Array.from({ length: 5000 }, (_, n) => `<a xmlns:p${n}="u">`).join('');
    const endless = await sheet('xl/worksheets/sheet1.xml', Buffer.from(`<worksheet>${prefixes}`));
    await expect(read(endless)).rejects.toMatchObject({ code: 'file_invalid', message: expect.stringContaining('prefixes') });
  });

  it('is refused for a document type, which could multiply its texts', async () => {
    const laughing = '<!DOCTYPE worksheet [<!ENTITY lol "lol">]><worksheet>&lol;</worksheet>';
    await expect(read(await sheet('xl/worksheets/sheet1.xml', Buffer.from(laughing)))).rejects.toMatchObject({ code: 'file_invalid' });
  });
});
