import { hash } from 'node:crypto';
import { cellText } from '#kernel/cell-words';

/** Hexadecimal digits: enough to tell the rows of one parcel apart, and too few to tell whom a row is about. */
const LENGTH = 6;

/** A fingerprint of values, which is equal for equal values. */
export const fingerprint = (values: readonly unknown[]): string => hash('sha256', JSON.stringify(values)).slice(0, LENGTH);

/** The fingerprint of a row's cells, except those at the `apart` places. Empty cells at the end do not count. */
export function fingerprintOf(cells: readonly string[], apart: ReadonlySet<number>): string {
  const texts = cells.map((cell, place) => (apart.has(place) ? '' : cellText(cell)));
  return fingerprint(texts.slice(0, texts.findLastIndex((text) => text !== '') + 1));
}
