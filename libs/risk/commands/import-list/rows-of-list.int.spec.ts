import { existsSync, readdirSync, readlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rowsOfList } from '#risk/commands/import-list/rows-of-list';
import type { ListRow } from '#risk/commands/take-list-part/take-list-part.command';
import { eventually } from '#test/support/machine/eventually';
import { temporaryDirectory } from '#test/support/machine/temporary-directory';

const FILES = '/proc/self/fd';
const directory = temporaryDirectory();

async function rowsOf(content: string | Buffer, most?: number): Promise<ListRow[]> {
  const path = directory.path('list.csv');
  writeFileSync(path, content);
  const rows: ListRow[] = [];
  for await (const row of rowsOfList(path, most)) rows.push(row);
  return rows;
}

const isOpen = (path: string): boolean => readdirSync(FILES).some((name) => linkOf(name) === path);

/** Null for a descriptor that was closed in the meantime. */
function linkOf(name: string): string | null {
  try {
    return readlinkSync(join(FILES, name));
  } catch {
    return null;
  }
}

describe('the rows of a file of list entries', () => {
  it.each(['sep=;\r\n', '"sep=;"\r\n', 'SEP=;\n', ';;\n', '\n\r\n'])(
    'are read after a spreadsheet’s lines before the header: %j',
    async (before) => {
      expect(await rowsOf(`${before}list;type;value\nblock;phone;+919810000078\n`)).toEqual([
        { list: 'block', type: 'phone', value: '+919810000078', note: null, expires_at: null },
      ]);
    },
  );

  it.each([
    ['in UTF-8 with a mark', '\ufeff', 'utf8'],
    ['in UTF-16 with a mark', '\ufeff', 'utf16le'],
    ['in UTF-8', '', 'utf8'],
  ] as const)('are read %s, without a spreadsheet’s protection', async (_, mark, encoding) => {
    const text = `${mark}list,type,value,note\r\nblock,phone,'+919810000078,'=1+1\r\nallow,device,\u0000\u202eevil,`;
    expect(await rowsOf(Buffer.from(text, encoding))).toEqual([
      { list: 'block', type: 'phone', value: '+919810000078', note: '=1+1', expires_at: null },
      { list: 'allow', type: 'device', value: '\u0000\u202eevil', note: null, expires_at: null },
    ]);
  });

  const BLOCKED = { list: 'block', note: null, expires_at: null };

  it.each([',', ';', '\t', '|'])('are read with any line end, with capitals in the header and %j between cells', async (between) => {
    const rows = [['List ', 'TYPE', '"Value"', 'Expires At'], ['Block', 'Postal Code', '560037.0', '-'], ['BLOCK', 'phone', '919845012345.0', 'NA'], ['block', 'email', '*@mailinator.com', '1893456000.0']]; // prettier-ignore
    const [header, ...others] = rows.map((row) => row.join(between));
    const read = await rowsOf(`${header}\r\n${others.join('\r')}\n${between}${between}${between}\n`);
    expect(read).toEqual([
      { ...BLOCKED, type: 'postal_code', value: '560037' },
      { ...BLOCKED, type: 'phone', value: '919845012345' },
      { ...BLOCKED, type: 'email', value: '*@mailinator.com', expires_at: 1_893_456_000 },
    ]);
    for (const encoding of ['utf8', 'utf16le'] as const)
      expect(await rowsOf(Buffer.from(`\ufeff${header}\r${others.join('\r\n')}`, encoding))).toEqual(read);
  });

  it.each([
    ['a number that was rounded', 'block,phone,9.19845E+11', 'rounded'],
    ['more cells than the header has', 'block,address,14, 3rd Cross', 'The row has 4 cells'],
    ['a word for nothing', 'block,phone,N/A', 'value must have'],
    ['rows that a quotation mark swallowed', 'block,device,"a\nblock,phone,+919845012345\nb"', 'holds other rows'],
    ['bytes of another encoding', Buffer.from('block,address,R\u00e9sidence Park 12', 'latin1'), 'not UTF-8'],
  ])('are refused one by one for %s', async (_, row, why) => {
    const file = Buffer.concat([Buffer.from('list,type,value\n'), Buffer.from(row as string), Buffer.from('\nblock,ip,203.0.113.9\n')]);
    expect(await rowsOf(file)).toEqual([expect.stringContaining(why), { ...BLOCKED, type: 'ip', value: '203.0.113.9' }]);
  });

  it('may hold a value of several lines', async () =>
    expect(await rowsOf('list,type,value\nblock,address,"12, MG Road\nBengaluru, 560037"')).toEqual([
      { ...BLOCKED, type: 'address', value: '12, MG Road\nBengaluru, 560037' },
    ]));

  it.each([
    ['one long line', 'x'.repeat(26_000_000), 'file_invalid'],
    ['a thousand columns, none of which counts', `${Array.from({ length: 1000 }, (_, n) => `c${n}`).join()}\n`, 'csv_header_unrecognized'],
    ['a long value', `list,type,value\nblock,device,${'x'.repeat(100_000)}`, 'file_invalid'],
  ])('are refused of %s', async (_, text, code) => expect(rowsOf(text)).rejects.toMatchObject({ code }));

  it('are refused if there are more than an import takes', async () => {
    const file = `list,type,value\n${'x\n'.repeat(11)}`;
    await expect(rowsOf(file, 10)).rejects.toMatchObject({
      code: 'request_too_large',
      message: 'The file has more than 10 rows. Send it in parts.',
    });
    expect(await rowsOf(file, 11)).toHaveLength(11);
  });

  it.each([
    ['is not closed', 'block,phone,"1\n', 'in row 2 a quotation mark is not closed'],
    ['is out of place', 'block,phone,"1"2\n', 'in row 2 a quotation mark is where no value begins or ends'],
  ])('are refused if a quotation mark %s, which is said', async (_, row, words) =>
    expect(rowsOf(`list,type,value\n${row}`)).rejects.toMatchObject({ code: 'file_invalid', message: expect.stringContaining(words) }),
  );

  (existsSync(FILES) ? it : it.skip)('leave nothing open where the file is refused (only Linux tells)', async () => {
    const file = `phone\n${'+919810000078\n'.repeat(100_000)}`;
    await expect(rowsOf(file)).rejects.toMatchObject({ code: 'csv_header_unrecognized' });
    await eventually(() => expect(isOpen(directory.path('list.csv'))).toBe(false));
  });
});
