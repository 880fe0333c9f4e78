import { writeFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import { xlsxSheets } from '#reconciliation/remittances/files/xlsx-sheets';
import { temporaryDirectory } from '#test/support/machine/temporary-directory';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const STRICT = 'http://purl.oclc.org/ooxml/spreadsheetml/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships';

const relation = (id: string, type: string, target: string, office = OFFICE): string =>
  `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`;
const relations = (...all: string[]): string => `<Relationships xmlns="${PACKAGE}">${all.join('')}</Relationships>`;
const cell = (reference: string, text: string): string => `<c r="${reference}" t="inlineStr"><is><t>${text}</t></is></c>`;
const sheet = (cells: string): string => `<worksheet xmlns="${MAIN}"><sheetData><row r="1">${cells}</row></sheetData></worksheet>`;
const PARTS: Readonly<Record<string, string | Buffer>> = {
  '_rels/.rels': relations(relation('rId1', 'officeDocument', 'xl/workbook.xml')),
  'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="S" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': relations(
    relation('rId1', 'worksheet', 'worksheets/sheet1.xml'),
    relation('rId2', 'sharedStrings', 'sharedStrings.xml'),
    relation('rId3', 'styles', 'styles.xml'),
  ),
  'xl/worksheets/sheet1.xml': sheet('<c r="A1" t="s"><v>0</v></c><c r="B1"><v>1499</v></c><c r="C1" s="1"><v>46028</v></c>'),
  'xl/sharedStrings.xml': `<sst xmlns="${MAIN}"><si><t>A1</t></si></sst>`,
  'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
};
const USUAL = [['A1', '1499', '2026-01-06']];

type Parts = Readonly<Record<string, string | Buffer | null>>;

describe('a workbook of another program', () => {
  const directory = temporaryDirectory();

  /** The cells of a workbook with some parts exchanged, added or, where null, left out. */
  async function read(changed: Parts): Promise<unknown> {
    const zip = new ZipFile();
    for (const [name, part] of Object.entries<string | Buffer | null>({ ...PARTS, ...changed }))
      if (part !== null) zip.addBuffer(Buffer.from(part), name);
    zip.end();
    const path = directory.path('workbook.xlsx');
    await writeFile(path, await buffer(zip.outputStream));
    const rows: unknown[] = [];
    for await (const { rows: some } of xlsxSheets(path)) for await (const each of some) rows.push(...each.map(({ cells }) => cells));
    return rows;
  }
  /** A part under another name. */
  const moved = (from: string, to: string): Parts => ({ [from]: null, [to]: PARTS[from]! });
  const utf16 = (name: string): Parts => ({ [name]: Buffer.from(`\ufeff${String(PARTS[name])}`, 'utf16le') });
  const inSheet = (cells: string): Parts => ({ 'xl/worksheets/sheet1.xml': sheet(cells) });

  it.each<[string, Parts]>([
    ['as everybody writes it', {}],
    ['its shared texts with a capital', moved('xl/sharedStrings.xml', 'xl/SharedStrings.xml')],
    ['its parts in capitals', { ...moved('xl/workbook.xml', 'XL/WORKBOOK.XML'), ...moved('xl/styles.xml', 'Xl/Styles.xml') }],
    [
      'its main part elsewhere',
      {
        ...moved('xl/workbook.xml', 'book/main.xml'),
        '_rels/.rels': relations(relation('rId1', 'officeDocument', '/book/main.xml')),
        'xl/_rels/workbook.xml.rels': null,
        'book/_rels/main.xml.rels': relations(
          relation('rId1', 'worksheet', '../xl/worksheets/sheet1.xml'),
          relation('rId2', 'sharedStrings', '/xl/sharedStrings.xml'),
          relation('rId3', 'styles', '../xl/styles.xml'),
        ),
      },
    ],
    [
      'its texts under another name',
      {
        ...moved('xl/sharedStrings.xml', 'xl/texts 1.xml'),
        'xl/_rels/workbook.xml.rels': String(PARTS['xl/_rels/workbook.xml.rels']).replace('sharedStrings.xml', 'texts%201.xml'),
      },
    ],
    ['no relationships of the package', { '_rels/.rels': null }],
    ['texts and styles that nothing leads to', { 'xl/_rels/workbook.xml.rels': relations(relation('rId1', 'worksheet', '/xl/worksheets/sheet1.xml')) }],
    [
      'another prefix of relationships',
      { 'xl/workbook.xml': `<workbook xmlns="${MAIN}"><sheets><sheet name="S" xmlns:rel="${OFFICE}" rel:id="rId1"/></sheets></workbook>` },
    ],
    [
      'a prefix for everything, and a foreign id beside',
      {
        'xl/workbook.xml': `<x:workbook xmlns:x="${MAIN}" xmlns:r="urn:other" xmlns:q="${OFFICE}"><x:sheets><x:sheet name="S" r:id="none" q:id="rId1"/></x:sheets></x:workbook>`,
        'xl/sharedStrings.xml': `<s:sst xmlns:s="${MAIN}"><s:si><s:r><s:t>A</s:t></s:r><s:r><s:t>1</s:t></s:r></s:si></s:sst>`,
      },
    ],
    [
      'the strict form',
      {
        'xl/workbook.xml': `<workbook xmlns="${STRICT}"><sheets><sheet name="S" xmlns:r="http://purl.oclc.org/ooxml/officeDocument/relationships" r:id="rId1"/></sheets></workbook>`,
        'xl/worksheets/sheet1.xml': String(PARTS['xl/worksheets/sheet1.xml'])
          .replace(MAIN, STRICT)
          .replace('<c r="C1" s="1"><v>46028</v>', '<c r="C1" t="d"><v>2026-01-06</v>'),
      },
    ],
    ['parts in UTF-16', { ...utf16('xl/worksheets/sheet1.xml'), ...utf16('xl/sharedStrings.xml'), ...utf16('xl/_rels/workbook.xml.rels') }],
    [
      'elements of somebody else',
      inSheet(
        '<o:c xmlns:o="urn:other" r="A1"><v>9</v></o:c><c r="A1" t="s"><v>0</v><o:v xmlns:o="urn:other">7</o:v></c><c r="B1"><v>1499</v></c><c r="C1" s="1"><v>46028</v></c>',
      ),
    ],
    [
      'a cell that older readers are to take',
      inSheet(
        `<c r="A1" t="s"><v>0</v></c><m:AlternateContent xmlns:m="http://schemas.openxmlformats.org/markup-compatibility/2006"><m:Choice Requires="n"><c r="B1"><v>1</v></c></m:Choice><m:Fallback><c r="B1"><v>1499</v></c></m:Fallback></m:AlternateContent><c r="C1" s="1"><v>46028</v></c>`,
      ),
    ],
    ['small letters in references', inSheet('<c r="a1" t="s"><v>0</v></c><c r="b1"><v>1499</v></c><c r="c1" s="1"><v>46028</v></c>')],
    [
      'days from 1904',
      {
        'xl/workbook.xml': String(PARTS['xl/workbook.xml']).replace('<sheets>', '<workbookPr date1904="1"/><sheets>'),
        ...inSheet('<c r="A1" t="s"><v>0</v></c><c r="B1"><v>1499</v></c><c r="C1" s="1"><v>44566</v></c>'),
      },
    ],
  ])('is read: %s', async (_, parts) => expect(await read(parts)).toEqual(USUAL)); // prettier-ignore

  it.each<[string, string, string]>([
    ['a return', cell('A1', 'AWB No_x000D_\n'), 'AWB No\r\n'],
    ['an underscore', cell('A1', 'A_x005F_x000D_B'), 'A_x000D_B'],
    ['a character beyond the first plane', cell('A1', '_xD83D__xDE9A_'), '🚚'],
    ['a zero, which is none', cell('A1', 'A_x0000_1'), 'A1'],
    ['a word that only looks like it', cell('A1', 'A_x00_1'), 'A_x00_1'],
    ['a text without how it is pronounced', '<c r="A1" t="inlineStr"><is><t>A1</t><rPh><t>ay</t></rPh></is></c>', 'A1'],
    ['the text of a formula', '<c r="A1" t="str"><f>B1</f><v>A_x005F_1</v></c>', 'A_1'],
    ['a flag', '<c r="A1" t="b"><v>1</v></c>', 'TRUE'],
    ['a look-up that found nothing', '<c r="A1" t="e"><f>VLOOKUP(1,B:B,1,0)</f><v>#N/A</v></c>', '#N/A'],
  ])('shows %s', async (_, xml, text) => expect(await read(inSheet(xml))).toEqual([[text]]));
});
