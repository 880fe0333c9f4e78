import { writeFile } from 'node:fs/promises';
import { notesOf } from '#reconciliation/remittances/files/opened-file';
import { readRemittanceFile } from '#reconciliation/remittances/files/read-remittance-file';
import { temporaryDirectory } from '#test/support/machine/temporary-directory';

const TERMS = { digits: 2, now: 0, stripPrefix: null, deductionsNetted: true, columnMap: {} };
const HEADER = 'AWB,Customer,Order No,COD Amount\n';
const NOTE = ['read_as_windows_1252'];

const bytes = (...parts: (string | number[])[]): Buffer =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from(part))));

describe('text in any encoding', () => {
  const directory = temporaryDirectory();
  const read = async (file: Buffer): Promise<unknown> => {
    const path = directory.path('file.csv');
    await writeFile(path, file);
    const lines: unknown[] = [];
    for await (const entries of readRemittanceFile(path, TERMS))
      for (const entry of entries) lines.push('order_reference' in entry ? [entry.order_reference, entry.gross] : entry.kind);
    return { lines, notes: await notesOf(path) };
  };
  const text = `${HEADER}A1,José,Crème’s,1499\n`;

  it.each<[string, Buffer, readonly string[]]>([
    ['UTF-8', Buffer.from(text), []],
    ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${text}`), []],
    ['UTF-16 with a byte order mark', Buffer.from(`\ufeff${text}`, 'utf16le'), []],
    ['UTF-16 without one', Buffer.from(text, 'utf16le'), []],
    ['UTF-16, the other way round', Buffer.from(`\ufeff${text}`, 'utf16le').swap16(), []],
    ['Windows-1252', bytes(`${HEADER}A1,Jos`, [0xe9], ',Cr', [0xe8], 'me', [0x92], 's,1499\n'), NOTE],
  ])('is read: %s', async (_, file, notes) => expect(await read(file)).toEqual({ lines: [['Crème’s', 149900]], notes }));

  it('is Windows-1252 by the last letter of a long file', async () => {
    const rows = Array.from({ length: 5000 }, (_, n) => `A${n},Asha,${n},1499\n`).join('');
    const { lines, notes } = (await read(bytes(HEADER, rows, 'A,Jos,Caf', [0xe9]))) as { lines: unknown[]; notes: unknown };
    expect([lines.length, notes]).toEqual([5001, NOTE]);
  });

  it.each<[string, Buffer]>([
    ['UTF-8 that is cut off within a letter', bytes(HEADER, 'A1,José,7,1499\nA2,Zo', [0xc3])],
    ['UTF-8 with one letter damaged', bytes(HEADER, 'A1,José,7,1499\nA2,René ₹', [0xe9], ',8,1499\n')],
    ['UTF-8 by its mark, and damaged', bytes('\ufeff', HEADER, 'A1,Jos', [0xe9], ',7,1499\n')],
  ])('is refused where it came to harm: %s', async (_, file) => {
    await expect(read(file)).rejects.toMatchObject({ code: 'file_invalid', message: expect.stringContaining('damaged') });
  });
});
