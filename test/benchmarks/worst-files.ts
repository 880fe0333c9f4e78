import { xlsxFile } from '#reconciliation/remittances/shapes/xlsx-file';

const MIB = 1024 ** 2;
/** Bytes of a file: what an upload may have. */
const MOST = 50 * MIB - 4096;
const ROWS = 1_000_000;
const COLUMNS = 10_000;

const COURIER = 'cod/remittances?courier_code=delhivery';
const BANK = 'cod/bank_credits';
const LIST = 'risk/list_entries/import';
const HEADERS: Readonly<Record<string, string>> = {
  [COURIER]: 'AWB,COD Amount,UTR\n',
  [BANK]: 'UTR,Amount,Date\n',
  [LIST]: 'list,type,value\n',
};

/** Files of 50 MiB that are as slow to read as any, each made when its turn comes. */
export const WORST_FILES: readonly { readonly name: string; readonly path: string; readonly content: () => Buffer | Promise<Buffer> }[] = [
  { name: 'rows of one cell', path: COURIER, content: () => filled(COURIER, 'x\n') },
  { name: 'the same, of a bank', path: BANK, content: () => filled(BANK, 'x\n') },
  { name: 'the same, of a list', path: LIST, content: () => filled(LIST, 'x\n') },
  { name: 'empty rows', path: COURIER, content: () => filled(COURIER, '\n') },
  { name: 'rows of separators', path: COURIER, content: () => filled(COURIER, ',,,,\n') },
  { name: 'one row of separators', path: COURIER, content: () => filled(COURIER, ',') },
  { name: 'one row of separators, of a list', path: LIST, content: () => filled(LIST, ',') },
  { name: 'a quotation mark that is not closed', path: COURIER, content: () => filled(COURIER, 'x', '"') },
  { name: 'lines that end with a carriage return', path: COURIER, content: () => filled(COURIER, '1\r') },
  { name: 'a header of 10,000 columns', path: COURIER, content: () => wide() },
  { name: 'UTF-16', path: COURIER, content: () => utf16() },
  { name: 'zero bytes', path: COURIER, content: () => filled(COURIER, '\0') },
  { name: 'JSON Lines that are none', path: COURIER, content: () => Buffer.concat([Buffer.from('{}\n'), Buffer.alloc(MOST, 'x\n')]) },
  { name: 'a workbook of narrow rows', path: COURIER, content: () => workbook() },
  { name: 'rows that are all findings', path: COURIER, content: () => findings() },
]; // prettier-ignore

function filled(path: string, row: string, first = ''): Buffer {
  const head = Buffer.from(HEADERS[path]! + first);
  return Buffer.concat([head, Buffer.alloc(MOST - head.length, row)]);
}

function wide(): Buffer {
  const header = ['AWB', 'COD Amount', ...Array.from({ length: COLUMNS - 2 }, (_, n) => `c${n % 10}`)];
  const head = Buffer.from(`${header.join()}\n`);
  return Buffer.concat([head, Buffer.alloc(MOST - head.length, `1${','.repeat(COLUMNS)}\n`)]);
}

function utf16(): Buffer {
  const head = Buffer.from(`\ufeff${HEADERS[COURIER]}`, 'utf16le');
  return Buffer.concat([head, Buffer.alloc(MOST - head.length, Buffer.from('x\n', 'utf16le'))]);
}

const workbook = (): Promise<Buffer> =>
  xlsxFile([{ name: 'COD', rows: [['AWB', 'COD Amount'], ...Array.from({ length: ROWS }, () => [''])] }]);

/** A million rows, none of which says an amount. */
function findings(): Buffer {
  const rows = Array.from({ length: ROWS }, (_, n) => `AWB${String(n).padStart(9, '0')},not an amount,${'x'.repeat(20)}\n`);
  return Buffer.from(HEADERS[COURIER] + rows.join(''));
}
