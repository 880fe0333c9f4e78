import { open } from 'node:fs/promises';

export const LIST_COLUMNS = ['list', 'type', 'value', 'note', 'expires_at'] as const;
export type ListColumn = (typeof LIST_COLUMNS)[number];

/** Each ends a row outside quotation marks. */
export const LINE_ENDS = ['\r\n', '\n', '\r'];
export const LINE_END = /\r\n|\n|\r/;
const DELIMITERS = [',', ';', '\t', '|'] as const;
const HEAD = 4096;

/** A word of ours as people write it: `Postal Code`, `BLOCK`. */
export const normalizedWord = (cell: string): string =>
  cell
    .trim()
    .replaceAll(/["'\ufeff]/g, '')
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_');

export const listColumnOf = (header: string): ListColumn | undefined => LIST_COLUMNS.find((column) => column === normalizedWord(header));

/** What stands between the cells of a file: by which most columns of its first line are known. */
export async function delimiterOf(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD), 0, HEAD, 0);
    // A separator and the names of the columns are the same in UTF-16, but for the zero bytes.
    const [first = ''] = buffer.subarray(0, bytesRead).toString('utf8').replaceAll('\0', '').trimStart().split(LINE_END);
    const known = (delimiter: string): number => first.split(delimiter).filter((header) => listColumnOf(header) !== undefined).length;
    return DELIMITERS.toSorted((one, other) => known(other) - known(one))[0]!;
  } finally {
    await file.close();
  }
}
