import { readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DomainError } from '#kernel/domain-error';
import { DEDUCTIONS, type FileEntry } from '#remittances/domain/file-entry';
import { readRemittanceFile } from '#remittances/files/read-remittance-file';
import { type WrittenSheet, xlsxFile } from '#remittances/shapes/xlsx-file';
import { temporaryDirectory } from '#test/support/temporary-directory';

const CORPUS = 'test/corpus/remittances';
const TERMS = {
  digits: 2,
  now: Date.UTC(2026, 1, 1) / 1000,
  stripPrefix: 'SHOP-',
  deductionsNetted: true,
  columnMap: { 'Ekart Key': 'tracking_number', money: 'cod_amount' },
} as const;

/** A file of the corpus as it comes: encoded as its name says, or packed into a workbook. */
async function bytesOf(name: string): Promise<Buffer> {
  const text = readFileSync(join(CORPUS, name), 'utf8');
  if (name.endsWith('.xlsx.json')) return xlsxFile((JSON.parse(text) as { sheets: WrittenSheet[] }).sheets);
  if (name.includes('.utf-16le.')) return Buffer.from(`\ufeff${text}`, 'utf16le');
  if (name.includes('.utf-16be.')) return Buffer.from(`\ufeff${text}`, 'utf16le').swap16();
  if (name.includes('.latin1.')) return Buffer.from(text, 'latin1');
  return Buffer.from(name.includes('.bom.') ? `\ufeff${text}` : text);
}

/** What is said of an entry, without what it says nothing about. */
function told({ kind, row, ...entry }: FileEntry): Record<string, unknown> {
  const {
    raw: _,
    message: __,
    deductions,
    remitted_at,
    ...rest
  } = entry as unknown as Record<string, unknown> & {
    deductions?: Record<string, number>;
  };
  const kept = Object.fromEntries(DEDUCTIONS.filter((each) => deductions?.[each]).map((each) => [each, deductions![each]]));
  const day = typeof remitted_at === 'number' ? { remitted_at: new Date(remitted_at * 1000).toISOString() } : {};
  const known = Object.entries(rest).filter(([, value]) => value !== null);
  return { [kind]: row, ...Object.fromEntries(known), ...day, ...(Object.keys(kept).length > 0 && { deductions: kept }) };
}

describe('the files of couriers', () => {
  const directory = temporaryDirectory();
  const names = readdirSync(CORPUS).filter((name) => !name.endsWith('.expected.json'));

  const read = async (name: string): Promise<unknown> => {
    const path = directory.path(name);
    await writeFile(path, await bytesOf(name));
    const entries: FileEntry[] = [];
    try {
      for await (const some of readRemittanceFile(path, TERMS)) entries.push(...some);
    } catch (refusal) {
      if (!(refusal instanceof DomainError)) throw refusal;
      return { refused: refusal.code, message: refusal.message };
    }
    return { entries: entries.map(told) };
  };

  it('are many', () => expect(names.length).toBeGreaterThanOrEqual(24));

  it.each(names)('%s is read as expected', async (name) => {
    const expected: unknown = JSON.parse(readFileSync(join(CORPUS, `${name.replace(/\..*/, '')}.expected.json`), 'utf8'));
    expect(await read(name)).toEqual(expected);
  });
});
