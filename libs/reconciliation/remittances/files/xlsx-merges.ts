import type { Readable } from 'node:stream';
import { columnOf } from '#reconciliation/remittances/files/xlsx-cell';

/** Maximum characters of XML read for merged cells: enough for some ten thousand. */
const MOST = 1024 * 1024;
/** Maximum length of `<prefix:mergeCells`, which may be split between two chunks. */
const LONGEST_TAG = 40;

/** A cell that extends over several rows of its first column. Rows are counted from 1, columns from 0. */
export interface Merge {
  readonly column: number;
  readonly first: number;
  readonly last: number;
}

/** Finds the cells of a sheet that are merged over several rows. A sheet lists them after its rows, so its XML is scanned once before the rows are read. */
export async function mergesOf(sheet: Readable): Promise<Merge[]> {
  let tail = '';
  let found = false;
  for await (const bytes of sheet) {
    // The tags are ASCII, so UTF-16 can be scanned without its zero bytes.
    const text: string = tail + (bytes as Buffer).toString('latin1').replaceAll('\0', '');
    const start: number = found ? 0 : text.search(/<(?:\w+:)?mergeCells/);
    found ||= start >= 0;
    tail = found ? text.slice(start, start + MOST) : text.slice(-LONGEST_TAG);
  }
  if (!found) return [];
  return [...tail.matchAll(/ref=["']([A-Z]+)(\d+):([A-Z]+)(\d+)["']/g)]
    .map(([, from, first, , last]) => ({ column: columnOf(from!), first: Number(first), last: Number(last) }))
    .filter(({ first, last }) => last > first);
}
