import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

/** A cell of a workbook. `date` is shown as a day. `value` is the stored result of a formula; a formula without it has none. */
export type Cell = string | number | null | { readonly date: string } | { readonly formula: string; readonly value?: string | number };

export interface WrittenSheet {
  readonly name: string;
  readonly rows: readonly (readonly Cell[])[];
  /** Ranges such as `A2:A4`. */
  readonly merges?: readonly string[];
  readonly hidden?: boolean;
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
/** The modification time of all parts: constant, so that the same rows always make the same file. */
const WRITTEN = new Date(Date.UTC(2026, 0, 1));
const DAY = 86_400_000;
const EPOCH = Date.UTC(1899, 11, 30);
/** Index of the date style among the `cellXfs` below. */
const AS_DATE = 1;

/** Writes a workbook as spreadsheet programs do: with shared texts, and dates as day numbers. */
export function xlsxFile(sheets: readonly WrittenSheet[]): Promise<Buffer> {
  const texts = new Map<string, number>();
  const zip = new ZipFile();
  const add = (name: string, xml: string): void => zip.addBuffer(Buffer.from(XML + xml), name, { mtime: WRITTEN });
  add('[Content_Types].xml', contentTypes(sheets.length));
  add('_rels/.rels', relationships([['officeDocument', 'xl/workbook.xml']]));
  add('xl/workbook.xml', workbook(sheets));
  const own = sheets.map((_, n) => ['worksheet', `worksheets/sheet${n + 1}.xml`] as const);
  add('xl/_rels/workbook.xml.rels', relationships([...own, ['sharedStrings', 'sharedStrings.xml'], ['styles', 'styles.xml']]));
  for (const [n, sheet] of sheets.entries()) add(`xl/worksheets/sheet${n + 1}.xml`, worksheet(sheet, texts));
  add('xl/sharedStrings.xml', `<sst xmlns="${MAIN}">${[...texts.keys()].map((text) => `<si>${inTag(text)}</si>`).join('')}</sst>`);
  add('xl/styles.xml', `<styleSheet xmlns="${MAIN}"><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`);
  zip.end();
  return buffer(zip.outputStream);
}

function worksheet({ rows, merges = [] }: WrittenSheet, texts: Map<string, number>): string {
  const written = rows.map((cells, n) => {
    const row = n + 1;
    return `<row r="${row}">${cells.map((cell, column) => (cell === null ? '' : cellXml(cell, `${letters(column)}${row}`, texts))).join('')}</row>`;
  });
  const merged = merges.map((ref) => `<mergeCell ref="${ref}"/>`).join('');
  return `<worksheet xmlns="${MAIN}"><sheetData>${written.join('')}</sheetData>${merged && `<mergeCells>${merged}</mergeCells>`}</worksheet>`;
}

function cellXml(cell: Exclude<Cell, null>, reference: string, texts: Map<string, number>): string {
  if (typeof cell === 'number') return `<c r="${reference}"><v>${cell}</v></c>`;
  if (typeof cell === 'string') {
    if (!texts.has(cell)) texts.set(cell, texts.size);
    return `<c r="${reference}" t="s"><v>${texts.get(cell)}</v></c>`;
  }
  if ('date' in cell) return `<c r="${reference}" s="${AS_DATE}"><v>${(Date.parse(cell.date) - EPOCH) / DAY}</v></c>`;
  const value = cell.value === undefined ? '' : `<v>${escaped(String(cell.value))}</v>`;
  return `<c r="${reference}"${typeof cell.value === 'string' ? ' t="str"' : ''}><f>${escaped(cell.formula)}</f>${value}</c>`;
}

const workbook = (sheets: readonly WrittenSheet[]): string =>
  `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${sheets
    .map(
      ({ name, hidden = false }, n) =>
        `<sheet name="${escaped(name)}" sheetId="${n + 1}"${hidden ? ' state="hidden"' : ''} r:id="rId${n + 1}"/>`,
    )
    .join('')}</sheets></workbook>`;

const relationships = (targets: readonly (readonly [type: string, target: string])[]): string =>
  `<Relationships xmlns="${PACKAGE}/relationships">${targets
    .map(([type, target], n) => `<Relationship Id="rId${n + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`;

const contentTypes = (sheets: number): string => {
  const kind = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  const parts = [
    ['xl/workbook.xml', 'sheet.main'],
    ['xl/sharedStrings.xml', 'sharedStrings'],
    ['xl/styles.xml', 'styles'],
    ...Array.from({ length: sheets }, (_, n) => [`xl/worksheets/sheet${n + 1}.xml`, 'worksheet']),
  ];
  const overrides = parts.map(([part, type]) => `<Override PartName="/${part}" ContentType="${kind}.${type}+xml"/>`);
  return `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${overrides.join('')}</Types>`;
};

const letters = (column: number): string =>
  column < 26 ? String.fromCharCode(65 + column) : letters(Math.floor(column / 26) - 1) + letters(column % 26);

const inTag = (text: string): string => `<t xml:space="preserve">${escaped(text)}</t>`;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
