import { hash } from 'node:crypto';
import { base62, base62OfBytes, type IdPrefix } from '#kernel/ids';

const PLACES = 5;
const TIME = { from: 4, to: 12 };

/**
 * The id of what a row of a remittance has become, the same whenever it is matched. Lists are sorted by it: with the time of the remittance and
 * counted down from the end, so that the newest first are a remittance's rows in the order of its file.
 */
export function rowId(prefix: IdPrefix, remittance: string, row: number, nth = 0): string {
  const place = base62(62 ** PLACES - 1 - row, PLACES);
  return `${prefix}_${remittance.slice(TIME.from, TIME.to)}${place}${base62OfBytes(hash('sha256', `${remittance}\n${row}\n${nth}`, 'buffer').subarray(0, 16), 11)}`;
}

/** The id of the line that a row has become. */
export const lineId = (remittance: string, row: number): string => rowId('reml', remittance, row);
