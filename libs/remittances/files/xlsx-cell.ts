const DAY = 86_400_000;
const EPOCH_1900 = Date.UTC(1899, 11, 30);
const EPOCH_1904 = Date.UTC(1904, 0, 1);
/** Digits that a spreadsheet keeps of a number. */
const PRECISION = 15;

/**
 * A number as its cell shows it: without what binary fractions add to it, and in full where all of its digits were kept. One with more digits
 * than a spreadsheet keeps is left in scientific notation, because its last ones are lost.
 */
export function numberText(text: string): string {
  const number = Number(text);
  if (!Number.isFinite(number)) return text;
  if (Number.isInteger(number)) return Math.abs(number) < 10 ** PRECISION ? String(number) : number.toExponential(PRECISION - 1);
  return String(Number(number.toPrecision(PRECISION)));
}

/** The day that a number stands for, and its time if it has one: ISO 8601 without a zone. */
export function dateText(text: string, from1904: boolean): string {
  const days = Number(text);
  if (text === '' || !Number.isFinite(days) || Math.abs(days) > 10_000_000) return text;
  const iso = new Date((from1904 ? EPOCH_1904 : EPOCH_1900) + Math.round(days * DAY)).toISOString();
  return Number.isInteger(days) ? iso.slice(0, 10) : iso.slice(0, 19);
}

/** `BC12` → 54, from 0. */
export function columnOf(reference: string): number {
  let column = 0;
  for (const letter of reference) {
    const digit = letter.charCodeAt(0) - 64;
    if (digit < 1 || digit > 26) break;
    column = column * 26 + digit;
  }
  return column - 1;
}
