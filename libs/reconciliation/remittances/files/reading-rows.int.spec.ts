import { writeFile } from 'node:fs/promises';
import type { FileEntry } from '#reconciliation/remittances/domain/file-entry';
import { readRemittanceFile } from '#reconciliation/remittances/files/read-remittance-file';
import { temporaryDirectory } from '#test/support/machine/temporary-directory';

const TERMS = { digits: 2, now: Date.UTC(2026, 1, 1) / 1000, stripPrefix: null, deductionsNetted: true, columnMap: {} };

describe('the rows of separated values', () => {
  const directory = temporaryDirectory();

  const read = async (text: string | readonly string[]): Promise<FileEntry[]> => {
    const path = directory.path('file.csv');
    await writeFile(path, typeof text === 'string' ? text : text.join('\n'));
    const entries: FileEntry[] = [];
    for await (const some of readRemittanceFile(path, TERMS)) entries.push(...some);
    return entries;
  };
  /** Each entry in short: what a line pays and by which transfer, what a sum comes to, or what is wrong with a row. */
  const short = (entry: FileEntry): unknown =>
    entry.kind === 'line'
      ? [entry.tracking_number ?? entry.order_reference, entry.gross, entry.utr, ...(entry.cell_problems ?? []).map(({ code, field }) => `${code} ${field}`)]
      : entry.kind === 'problem' ? entry.code : entry.kind === 'unpaid' ? entry.kind : [entry.kind, entry.gross]; // prettier-ignore
  const inShort = async (text: string | readonly string[]): Promise<unknown[]> => (await read(text)).map(short);

  describe('end', () => {
    it.each([
      ['\r\n', '\n', '\r'],
      ['\r', '\r\n', '\n'],
      ['\n', '\r', '\r\n'],
      ['\r\r\n', '\n\n', '\r'],
    ])('with any line end: %j, %j, %j', async (first, second, third) => {
      expect(await inShort(`AWB No,COD Amount,UTR${first}AWB1,1499,M1${second}AWB2,"1,499.00","M1"${third}AWB3,1499,M1${first}`)).toEqual([
        ['AWB1', 149_900, 'M1'],
        ['AWB2', 149_900, 'M1'],
        ['AWB3', 149_900, 'M1'],
      ]);
      const lines = [1, 2, 3].map((n) => JSON.stringify({ tracking_number: `AWB${n}`, cod_amount: 100 }));
      expect(await inShort(lines[0]! + first + lines[1]! + second + lines[2]!)).toEqual([1, 2, 3].map((n) => [`AWB${n}`, 100, null]));
    });

    it('inside quotation marks, they do not', async () => {
      const address = '"12, MG Road\r\nFlat 3, 560037\rBengaluru\nIndia"';
      expect(await inShort(`AWB No,Address,COD Amount\rAWB1,${address},1499\r\nAWB2,${address},1499`)).toEqual([
        ['AWB1', 149_900, null],
        ['AWB2', 149_900, null],
      ]);
    });

    it('keep their numbers in JSON Lines, wherever the file is cut into pieces', async () => {
      const lines = Array.from({ length: 3000 }, (_, n) => JSON.stringify({ tracking_number: `AWB${'1'.repeat(n % 40)}`, cod_amount: n }));
      expect((await read(lines.join('\r\n'))).map(({ row }) => row)).toEqual(lines.map((_, n) => n + 1));
    });
  });

  describe('of sums', () => {
    it.each(['Total', 'Grand-Total', 'Sum', 'Total :', 'Sub Total', 'GRAND TOTAL (INR)', 'Total: 1 shipment', 'Net Payable', 'कुल योग'])(
      'are known by %j, in any place',
      async (label) => {
        const total = ['total', 149_900];
        const line = ['AWB1', 149_900, 'T2'];
        expect(await inShort(['AWB No,COD Amount,UTR', 'AWB1,1499,T2', `${label},1499,`])).toEqual([line, total]);
        expect(await inShort(['No,AWB No,Order,COD Amount,UTR', '1,AWB1,,1499,T2', `${label},,-,1499,`])).toEqual([line, total]);
        expect(await inShort(['Date,AWB No,Item,COD Amount,UTR', ',AWB1,,1499,T2', `06/01/2026,NA,${label},1499,`])).toEqual([line, total]);
        expect(await inShort(['No,AWB No,COD Amount,UTR', '1,AWB1,1499,T2', `${label},1,1499,`])).toEqual([line, total]);
      },
    );

    it('are payments if they name a parcel or an order', async () => {
      const header = 'Store,AWB No,Order No,COD Amount,UTR';
      expect(await inShort([header, 'Total,AWB1,,1499,T2', 'Sum,,#1001,1499,T2', 'Sub Total,,1002,1499,T2'])).toEqual([
        ['AWB1', 149_900, 'T2'],
        ['1001', 149_900, 'T2'],
        ['1002', 149_900, 'T2'],
      ]);
      expect(await inShort([header, 'Total Fashion,TOTAL1,,1499,T2', 'a,,SUM-1001,1499,T2', 'b,,Total-7,1499,T2'])).toEqual([
        ['TOTAL1', 149_900, 'T2'],
        ['SUM-1001', 149_900, 'T2'],
        ['Total-7', 149_900, 'T2'],
      ]);
    });

    it('are recognised next to a count of lines, of all or since the last total', async () => {
      const header = 'AWB No,Order No,COD Amount';
      const lines = ['AWB1,1001,1499', 'AWB2,1002,1499'];
      expect(await inShort([header, ...lines, 'Total,2,2998', 'AWB3,1003,1', 'Sub Total,1,1', 'AWB4,1004,1', 'Total,4,3000'])).toEqual([
        ['AWB1', 149_900, null], ['AWB2', 149_900, null], ['total', 299_800],
        ['AWB3', 100, null], ['total', 100], ['AWB4', 100, null], ['total', 300_000],
      ]); // prettier-ignore
      const [, , ...named] = await inShort([header, ...lines, 'Total,1002,1499', 'TOTAL2,2,1499']);
      expect(named).toEqual([['Total', 149_900, null], ['TOTAL2', 149_900, null]]); // prettier-ignore
    });

    it('are reported where their meaning is unknown', async () =>
      expect(await inShort(['Store,AWB No,COD Amount', 'Total Fashion,,1499'])).toEqual(['order_missing']));
  });

  it('may be below another header', async () =>
    expect(await inShort(['AWB No,COD Amount,UTR', 'AWB1,1499,M1', '', 'Order No,AWB No,COD Amount', '1001,AWB2,1500'])).toEqual([
      ['AWB1', 149_900, 'M1'],
      ['AWB2', 150_000, null],
    ]));

  it('may use a point for thousands: separated by semicolons, as with decimal commas', async () => {
    const rows = ['AWB1;2.500', 'AWB2;12.450,00', 'AWB3;999,50', 'AWB4;2.50', 'AWB5;₹ 1.000', 'AWB6;1499.0000', 'AWB7;1499.500'];
    expect(await inShort(['AWB No;COD Amount', ...rows])).toEqual([
      'amount_unreadable',
      ['AWB2', 1_245_000, null],
      ['AWB3', 99_950, null],
      ['AWB4', 250, null],
      'amount_unreadable',
      ['AWB6', 149_900, null],
      ['AWB7', 149_950, null],
    ]);
    expect(await inShort(['AWB No,COD Amount', 'AWB1,2.500'])).toEqual([['AWB1', 250, null]]);
  });

  describe('longer than their header', () => {
    const header = 'AWB No,COD Amount,UTR,Remarks';

    it.each(['AWB1,1,499.00,M5,ok', 'AWB1,1,499.00,M5,', 'AWB1,1,49,900.00,M5,', 'AWB1,1,499,,', 'AWB1,1,499.00,,', 'AWB1,Rs. 1,499.00,M5,-', 'AWB1,12,045.00,,,', 'AWB1,1,499.00'])(
      'are not guessed at: %s', async (row) => expect(await inShort([header, row, 'AWB2,1499,M5,ok'])).toEqual(['row_longer_than_header', ['AWB2', 149_900, 'M5']])); // prettier-ignore

    it('may have empty extra cells', async () =>
      expect(await inShort([header, 'AWB1,1499,M5,ok,', 'AWB2,1499,M5,,, ,,', 'AWB3,999,M5,120,'])).toEqual([
        ['AWB1', 149_900, 'M5'],
        ['AWB2', 149_900, 'M5'],
        ['AWB3', 99_900, 'M5'],
      ]));

    it('are recognised even with another column of three digits next to the amount', async () =>
      expect(await inShort(['AWB No,COD Amount,Grams,UTR', 'AWB1,1499,500,M5,', 'AWB2,450,500,M5,', 'AWB3,1499,500,M5'])).toEqual([
        ['AWB1', 149_900, 'M5'],
        ['AWB2', 45_000, 'M5'],
        ['AWB3', 149_900, 'M5'],
      ]));

    it('may be shorter', async () => expect(await inShort([header, 'AWB1,1499'])).toEqual([['AWB1', 149_900, null]]));
  });

  describe('that a quotation mark swallowed', () => {
    const header = 'AWB No,COD Amount,UTR,Remarks';
    const rows = ['14200000000001,1499,M5,"5 inch', '14200000000002,1499,M5,ok', '14200000000003,1499,M5,6 inch"'];

    it('are reported, and the text before them counts', async () => {
      const entries = await read([header, ...rows, '14200000000004,1499,M5,ok']);
      expect(entries.map(short)).toEqual([
        ['14200000000001', 149_900, 'M5', 'quote_swallows_rows null'],
        ['14200000000004', 149_900, 'M5'],
      ]);
      expect(entries[0]).toMatchObject({ cell_problems: [{ message: expect.stringContaining('2 other rows of the file (14200000000002, 14200000000003)') }] }); // prettier-ignore
    });

    it.each([
      ['before its amount', ['14200000000001,"1499,M5,', '14200000000002",1499,M5,ok']],
      ['before its parcel', ['"14200000000001,1499,M5,ok', '14200000000002,1499,M5,ok"']],
      ['behind a sum', ['Total,1499,,"', '14200000000002,1499,M5,ok"']],
      ['before all of it', ['"x,1499,M5', '14200000000002,1499,M5,ok",,,']],
    ])('take the row with them where it is %s', async (_, swallowed) =>
      expect(await inShort([header, ...swallowed, '14200000000004,1499,M5,ok'])).toEqual([
        'quote_swallows_rows',
        ['14200000000004', 149_900, 'M5'],
      ]),
    );

    it.each([
      ['in its last row', ['1420001,1499,M5,"', '1420002,1499,M5,ok', '1420003,1499,M5"']],
      ['with amounts in marks of their own', ['1420001,1499,M5,"12', '1420002,"1,499.00",M5,ok', '1420003,1499,M5,12"']],
      ['one row', ['1420001,1499,M5,"12', '1420002,1499,M5,12"']],
      ['a row with its end outside', ['1420001,1499,M5,"ok', '1420002,1499,M5",ok']],
      ['rows of orders', ['#1001,1499,M5,"12', '#1002,1499,M5,12"']],
      ['rows with any line end', ['1420001,1499,M5,"12\r1420002,1499,M5,12"']],
    ])('are reported: %s', async (_, swallowed) => {
      const read = await inShort([header, ...swallowed, '1420009,1499,M5,ok']);
      expect(JSON.stringify(read)).toContain('quote_swallows_rows');
      expect(read.at(-1)).toEqual(['1420009', 149_900, 'M5']);
    });

    it.each(['1420001,"5 inch,"1499.00",45', '1420001,"5 inch,"1,499.00",45', '1420001,"5 inch,1499.00,"ok"'])(
      'are reported where cells of one row became one, and no other cell is taken for the amount: %s', async (row) =>
        expect(await inShort(['AWB No,Item,COD Amount,Freight', row, '1420009,x,1499,45'])).toEqual([
          expect.stringMatching(/^(?:line_unreadable|row_longer_than_header|amount_unreadable|amount_missing)$/),
          ['1420009', 149_900, null],
        ])); // prettier-ignore

    it('are none in an address or a remark', async () => {
      const cells = ['"Flat 12, 560037\nBengaluru, 12"', '"call 9845012345\nbefore 12, after 5"', '"12\n13\n14"', '"x,y\nz"'];
      expect(await inShort([header, ...cells.map((cell, n) => `AWB${n},1499,M5,${cell}`)])).toEqual(
        cells.map((_, n) => [`AWB${n}`, 149_900, 'M5']),
      );
    });
  });
});
