import { hash } from 'node:crypto';
import { base62, base62OfBytes, type IdPrefix } from '#kernel/ids';

const PLACES = 5;
const TIME = { from: 4, to: 12 };

/**
 * The id of a row's line, finding or bank credit, always the same for the same row. Lists are sorted by id, newest first. The id therefore begins with the
 * time of the remittance, followed by a number that decreases with the row, so that the rows are listed in the order of the file.
 */
export function rowId(prefix: IdPrefix, remittance: string, row: number, nth = 0): string {
  const place = base62(62 ** PLACES - 1 - row, PLACES);
  return `${prefix}_${remittance.slice(TIME.from, TIME.to)}${place}${base62OfBytes(hash('sha256', `${remittance}\n${row}\n${nth}`, 'buffer').subarray(0, 16), 11)}`;
}

/** The id of a row's remittance line. */
export const lineId = (remittance: string, row: number): string => rowId('reml', remittance, row);
