import { open } from 'node:fs/promises';
import { LINE_END } from '#kernel/separated-values';

export const LIST_COLUMNS = ['list', 'type', 'value', 'note', 'expires_at'] as const;
export type ListColumn = (typeof LIST_COLUMNS)[number];

const DELIMITERS = [',', ';', '\t', '|'] as const;
const HEAD = 4096;
const LINES = 5;

/** A word of the interface as people may spell it, in our spelling: `Postal Code` becomes `postal_code`. */
export const normalizedWord = (cell: string): string =>
  cell
    .trim()
    .replaceAll(/["'\ufeff]/g, '')
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_');

export const listColumnOf = (header: string): ListColumn | undefined => LIST_COLUMNS.find((column) => column === normalizedWord(header));

/** Whether a row before the header is to be skipped: an empty one, or the line `sep=;` that Excel writes first. */
export const isBeforeHeader = (cells: readonly string[]): boolean => /^(?:"?sep=.?"?)?$/i.test(cells.join('').trim());

/** The separator that yields the most known columns in one of the first lines of a file. */
export async function delimiterOf(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD), 0, HEAD, 0);
    // A separator and the column names are the same in UTF-16, except for the zero bytes.
    const lines = buffer.subarray(0, bytesRead).toString('utf8').replaceAll('\0', '').split(LINE_END, LINES);
    const known = (delimiter: string): number =>
      Math.max(...lines.map((line) => line.split(delimiter).filter((header) => listColumnOf(header) !== undefined).length));
    return DELIMITERS.toSorted((one, other) => known(other) - known(one))[0]!;
  } finally {
    await file.close();
  }
}
