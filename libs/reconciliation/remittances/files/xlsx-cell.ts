import { NumberFormat } from '#reconciliation/remittances/files/xlsx-number-format';

/** Formats the stored number of a cell as the cell shows it. */
export type NumberText = (held: string) => string;

const DAY_SECONDS = 86_400;
const EPOCH_1900 = Date.UTC(1899, 11, 30) / 1000;
const EPOCH_1904 = Date.UTC(1904, 0, 1) / 1000;
/** Significant digits that a spreadsheet keeps. */
const PRECISION = 15;
/** Decimals beyond this many are rounding errors of binary fractions. */
const DECIMALS = 6;
const FURTHEST_DAY = 10_000_000;

/** Ids of built-in date formats. A workbook does not declare them, and their exact form depends on the country. */
const DATES = [14, 15, 16, 17, 18, 19, 20, 21, 22, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 45, 46, 47, 50, 51, 52, 53, 54, 55, 56, 57, 58];
/** Ids and codes of the other built-in formats. */
const CODES: Readonly<Record<number, string>> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  5: '#,##0;-#,##0',
  6: '#,##0;-#,##0',
  7: '#,##0.00;-#,##0.00',
  8: '#,##0.00;-#,##0.00',
  9: '0%',
  10: '0.00%',
  37: '#,##0;(#,##0)',
  38: '#,##0;(#,##0)',
  39: '#,##0.00;(#,##0.00)',
  40: '#,##0.00;(#,##0.00)',
  41: '#,##0;(#,##0)',
  42: '#,##0;(#,##0)',
  43: '#,##0.00;(#,##0.00)',
  44: '#,##0.00;(#,##0.00)',
};

/**
 * The formatter for cells with a number format. `format` is its id, `declared` the code that the workbook declares for it, if any. Dates become ISO 8601,
 * other numbers plain decimals with as many digits as the cell shows.
 */
export function numberTextOf(format: number, declared: string | undefined, from1904: boolean): NumberText {
  const code = declared ?? CODES[format];
  if (code === undefined ? DATES.includes(format) : isDate(code)) return (held) => dateText(held, from1904);
  if (code === undefined) return numberText;
  const shown = new NumberFormat(code);
  return (held) => {
    const plain = numberText(held);
    // Scientific notation means that the last digits are lost; no format restores them.
    return /^-?\d+(?:\.\d+)?$/.test(plain) ? shown.textOf(plain) : plain;
  };
}

/**
 * A number in plain decimals, without the rounding errors of binary fractions. A number with more digits than a spreadsheet keeps is given in scientific
 * notation, because its last digits are lost. A text that is not a number is returned unchanged.
 */
export function numberText(held: string): string {
  const number = Number(held);
  if (held.trim() === '' || !Number.isFinite(number)) return held;
  if (Math.abs(number) >= 10 ** PRECISION) return number.toExponential(PRECISION - 1);
  const rounded = Number(Number(number.toPrecision(PRECISION)).toFixed(DECIMALS));
  return rounded === 0 ? '0' : plainly(rounded);
}

/** The date of a day number, with its time if it has one, in ISO 8601 without a zone. Empty for 0, which programs write for an empty cell. */
export function dateText(held: string, from1904: boolean): string {
  const days = Number(held);
  if (held === '' || !Number.isFinite(days) || Math.abs(days) > FURTHEST_DAY) return held;
  if (days === 0) return '';
  const seconds = Math.round(days * DAY_SECONDS);
  const iso = new Date(((from1904 ? EPOCH_1904 : EPOCH_1900) + seconds) * 1000).toISOString();
  return seconds % DAY_SECONDS === 0 ? iso.slice(0, 10) : iso.slice(0, 19);
}

/** The index of a cell's column, from 0: `BC12` → 54. */
export function columnOf(reference: string): number {
  let column = 0;
  for (const letter of reference.toUpperCase()) {
    const digit = letter.charCodeAt(0) - 64;
    if (digit < 1 || digit > 26) break;
    column = column * 26 + digit;
  }
  return column - 1;
}

/** Without the exponent with which JavaScript formats small numbers. */
const plainly = (number: number): string => (String(number).includes('e') ? number.toFixed(DECIMALS).replace(/0+$/, '') : String(number));

const isDate = (code: string): boolean =>
  /[dmy]|h+:|\be+\b/i.test(code.replaceAll(/"[^"]*"|\[[^\]]*(?:\]|$)|\\.|_.|\*./g, '').replaceAll(/general/gi, ''));
