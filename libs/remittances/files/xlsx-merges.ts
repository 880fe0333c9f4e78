import type { Readable } from 'node:stream';
import { columnOf } from '#remittances/files/xlsx-cell';

/** Characters of merged cells: some ten thousand of them. */
const MOST = 1024 * 1024;
/** Characters of `<prefix:mergeCells`, which may be split between two pieces. */
const LONGEST_TAG = 40;

/** Cells that are one over several rows. */
export interface Merge {
  readonly column: number;
  readonly first: number;
  readonly last: number;
}

/** Which cells of a sheet are merged downwards: it says so only after its rows, and they are read in passing. */
export async function mergesOf(sheet: Readable): Promise<Merge[]> {
  let tail = '';
  let found = false;
  for await (const bytes of sheet) {
    // Of UTF-16 the zeros are left out: what is looked for has plain letters alone.
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
