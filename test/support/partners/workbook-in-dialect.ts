import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import type { Cell } from '#reconciliation/remittances/shapes/xlsx-file';

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships';
const DAY = 86_400_000;

/** Differences between programs that write workbooks. */
export interface Dialect {
  /** The prefix of all element names, `''` for none. */
  readonly prefix: string;
  readonly isStrict: boolean;
  /** The spelling of its parts' names: as usual, in capitals, or completely different. */
  readonly names: 'usual' | 'capital' | 'other';
  readonly texts: 'shared' | 'rich' | 'inline' | 'formula';
  /** The format of days: one that every program knows, or a custom one. */
  readonly dates: string | null;
  /** The format of amounts; null for none. */
  readonly amounts: string | null;
  readonly from1904: boolean;
  /** Whether cells have references. */
  readonly hasReferences: boolean;
}

type PartName = 'workbook' | 'sheet' | 'texts' | 'styles';
const NAMES: Readonly<Record<Dialect['names'], Readonly<Record<PartName, string>>>> = {
  usual: { workbook: 'xl/workbook.xml', sheet: 'xl/worksheets/sheet1.xml', texts: 'xl/sharedStrings.xml', styles: 'xl/styles.xml' },
  capital: { workbook: 'xl/Workbook.xml', sheet: 'xl/Worksheets/Sheet1.xml', texts: 'xl/SharedStrings.xml', styles: 'XL/Styles.xml' },
  other: { workbook: 'book/main.xml', sheet: 'book/pages/a.xml', texts: 'book/words.xml', styles: 'book/looks.xml' },
};

/** A workbook of one sheet in a program's dialect. Numbers with decimals are amounts. */
export function workbookIn(dialect: Dialect, rows: readonly (readonly Cell[])[]): Promise<Buffer> {
  const { prefix, isStrict, names, from1904 } = dialect;
  const tag = prefix === '' ? '' : `${prefix}:`;
  const main = isStrict ? 'http://purl.oclc.org/ooxml/spreadsheetml/main' : 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const office = isStrict ? 'http://purl.oclc.org/ooxml/officeDocument/relationships' : OFFICE;
  const part = NAMES[names];
  const texts = new Map<string, number>();
  const zip = new ZipFile();
  /** Elements are written without the prefix. */
  const add = (name: string, xml: string): void =>
    zip.addBuffer(Buffer.from(xml.replaceAll(/<(\/?)(?=\w)/g, `<$1${tag}`).replace('xmlns=', prefix === '' ? 'xmlns=' : `xmlns:${prefix}=`)), name);
  const link = (name: string, all: readonly (readonly [type: string, target: string])[]): void =>
    add(name, `<Relationships xmlns="${PACKAGE}">${all.map(([type, target]) => `<Relationship Id="${type}" Type="${office}/${type}" Target="/${target}"/>`).join('')}</Relationships>`);
  const folder = part.workbook.split('/');
  link('_rels/.rels', [['officeDocument', names === 'capital' ? part.workbook.toLowerCase() : part.workbook]]);
  link(`${folder[0]}/_rels/${folder[1]}.rels`, [['worksheet', part.sheet], ['sharedStrings', part.texts], ['styles', part.styles]]);
  add(part.workbook, `<workbook xmlns="${main}" xmlns:q="${office}"><workbookPr date1904="${from1904}"/><sheets><sheet name="S" sheetId="1" q:id="worksheet"/></sheets></workbook>`);
  add(part.sheet, `<worksheet xmlns="${main}"><sheetData>${rows.map((cells, n) => rowXml(cells, n + 1, dialect, texts)).join('')}</sheetData></worksheet>`);
  const shared = [...texts.keys()].map((text) => `<si>${inRuns(text, dialect)}</si>`);
  add(part.texts, `<sst xmlns="${main}">${shared.join('')}</sst>`);
  const formats = [dialect.dates ?? 'dd/mm/yyyy', dialect.amounts ?? 'General'].map((code, n) => `<numFmt numFmtId="${164 + n}" formatCode="${escaped(code)}"/>`);
  const xfs = [0, dialect.dates === null ? 14 : 164, dialect.amounts === null ? 0 : 165].map((id) => `<xf numFmtId="${id}"/>`);
  add(part.styles, `<styleSheet xmlns="${main}"><numFmts>${formats.join('')}</numFmts><cellXfs>${xfs.join('')}</cellXfs></styleSheet>`);
  zip.end();
  return buffer(zip.outputStream);
} // prettier-ignore

/** With references, empty cells are omitted. */
function rowXml(cells: readonly Cell[], row: number, dialect: Dialect, texts: Map<string, number>): string {
  const written = cells.map((cell, column) => {
    const place = dialect.hasReferences ? ` r="${String.fromCharCode(65 + column)}${row}"` : '';
    if (cell === null || cell === '') return dialect.hasReferences ? '' : '<c/>';
    if (typeof cell === 'number') return `<c${place}${Number.isInteger(cell) ? '' : ' s="2"'}><v>${cell}</v></c>`;
    if (typeof cell !== 'string') return 'date' in cell ? `<c${place} s="1"><v>${serialOf(cell.date, dialect)}</v></c>` : '';
    if (dialect.texts === 'inline') return `<c${place} t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`;
    if (dialect.texts === 'formula') return `<c${place} t="str"><f>A1</f><v>${escaped(cell)}</v></c>`;
    if (!texts.has(cell)) texts.set(cell, texts.size);
    return `<c${place} t="s"><v>${texts.get(cell)}</v></c>`;
  });
  return `<row${dialect.hasReferences ? ` r="${row}"` : ''}>${written.join('')}</row>`;
}

const serialOf = (date: string, { from1904 }: Dialect): number =>
  (Date.parse(date) - (from1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30))) / DAY;

const inRuns = (text: string, { texts }: Dialect): string => {
  const piece = (some: string): string => `<t xml:space="preserve">${escaped(some)}</t>`;
  return texts === 'rich' ? `<r>${piece(text.slice(0, 2))}</r><r>${piece(text.slice(2))}</r><rPh>${piece('ay')}</rPh>` : piece(text);
};

/** Line ends that XML would normalise. */
const escaped = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll(/[\r\t]/g, (sign) => `_x${sign.charCodeAt(0).toString(16).padStart(4, '0')}_`);
