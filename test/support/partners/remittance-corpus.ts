import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type WrittenSheet, xlsxFile } from '#reconciliation/remittances/shapes/xlsx-file';

const CORPUS = 'test/corpus/remittances';

/** Couriers' files as found in practice. */
export const CORPUS_FILES = readdirSync(CORPUS).filter((name) => !name.endsWith('.expected.json'));

/** One of them in its original form: encoded as its name says, or packed into a workbook. */
export async function corpusFile(name: string): Promise<Buffer> {
  const text = readFileSync(join(CORPUS, name), 'utf8');
  if (name.endsWith('.xlsx.json')) return xlsxFile((JSON.parse(text) as { sheets: WrittenSheet[] }).sheets);
  if (name.includes('.utf-16le.')) return Buffer.from(`\ufeff${text}`, 'utf16le');
  if (name.includes('.utf-16be.')) return Buffer.from(`\ufeff${text}`, 'utf16le').swap16();
  if (name.includes('.latin1.')) return Buffer.from(text, 'latin1');
  return Buffer.from(name.includes('.bom.') ? `\ufeff${text}` : text);
}

/** The expected result of reading it. */
export const corpusExpected = (name: string): { readonly entries?: readonly Readonly<Record<string, unknown>>[] } =>
  JSON.parse(readFileSync(join(CORPUS, `${name.replace(/\..*/, '')}.expected.json`), 'utf8'));

/** The settings of the couriers that sent them. */
export const CORPUS_TERMS = { strip_prefix: 'SHOP-', column_map: { 'Ekart Key': 'tracking_number', money: 'cod_amount' } } as const;
