import { currencyOf } from '#platform/currencies/currencies';
import { MOST_MINOR, type Minor } from '#kernel/money';
import { cellText, isNothing } from '#kernel/cell-words';

const DIGITS_UNLESS_KNOWN = 2;

/** How many decimals a currency has in major units; 2 for an unknown currency. */
export const digitsOf = (currency: string): number => currencyOf(currency)?.digits ?? DIGITS_UNLESS_KNOWN;

/** `minor` is null for an empty cell. */
export type ReadAmount = { readonly minor: Minor | null } | { readonly fault: 'unreadable' | 'too_precise' };

/** Currency signs before or after a number. */
const CURRENCY_SIGNS = /₹|₨|inr|rs\.?|रु\.?|rupees?/gi;
const ENDINGS = /(?:\/[-=]{0,2})?(?:only\.?)?$/i;
/** How databases write a zero with decimals: `0E-10`. */
const SCALED_ZERO = /^0e[+-]?\d+$/i;
/** Marks of credit and debit; a debit is negative. */
const SIDE = /[(]?(cr|dr)\.?[)]?$/i;
/** Decimal point; thousands may be grouped by commas, the Indian or the Western way, or by apostrophes. */
const PLAIN = /^(\d{1,3}(?:,\d{2,3})*,\d{3}|\d{1,3}(?:['’]\d{3})+|\d+|(?=\.\d))(?:\.(\d*))?$/;
/** A comma before the last one or two digits is a decimal comma. */
const DECIMAL_COMMA = /^(\d{1,3}(?:\.\d{3})*|\d+),(\d{1,2}|\d{2}00+)$/;
/** Two or more points group thousands. */
const POINTS = /^(\d{1,3}(?:\.\d{3}){2,})$/;
/** Blanks may group thousands. Blanks anywhere else separate two numbers. */
const GROUPED_BY_BLANKS = /^\D*\d{1,3}(?:\s\d{2,3})*\s\d{3}(?:[.,]\d*)?\D*$/;
/** Decimals beyond this many are rounding errors of binary fractions. */
const DUST = 8;
const DUST_EXPONENT = /^[+-]?\d(?:\.\d+)?e-(\d+)$/i;

/**
 * Reads an amount in major units, and returns it in minor units. Accepts what people, couriers and databases write: `₹ 1,49,900.50`, `(45.00)`, `-45`,
 * `1,499/-`, `1499.0000`. Null for an empty cell.
 */
export function readAmount(text: string, digits: number): ReadAmount {
  if (isNothing(text)) return { minor: null };
  const written = cellText(text);
  if (/\d\s+\d/.test(written) && !GROUPED_BY_BLANKS.test(written)) return { fault: 'unreadable' };
  const seen = written.replaceAll(/\s/g, '');
  if (SCALED_ZERO.test(seen) || Number(DUST_EXPONENT.exec(seen)?.[1] ?? 0) > DUST) return { minor: 0 };
  const side = SIDE.exec(seen)?.[1]?.toLowerCase();
  const bare = seen.replace(SIDE, '').replaceAll(CURRENCY_SIGNS, '').replace(ENDINGS, '');
  if (bare !== seen && bare === '') return { fault: 'unreadable' };
  const enclosed = /^\((.+)\)$/.exec(bare);
  const signed = /^([+–−-]?)(.*?)([–−-]?)$/.exec(enclosed?.[1] ?? bare)!;
  const parts = PLAIN.exec(signed[2]!) ?? DECIMAL_COMMA.exec(signed[2]!) ?? POINTS.exec(signed[2]!);
  if (parts === null) return { fault: 'unreadable' };
  const minor = minorOf(parts[1]!.replaceAll(/\D/g, ''), parts[2] ?? '', digits);
  if (typeof minor === 'string') return { fault: minor };
  const minus = /[–−-]/;
  const negative = [enclosed !== null, minus.test(signed[1]!), minus.test(signed[3]!), side === 'dr'].filter(Boolean).length % 2 === 1;
  return { minor: negative && minor > 0 ? -minor : minor };
}

/** Ignores trailing zeros beyond the currency's decimals, and rounding errors of binary fractions. */
function minorOf(whole: string, fraction: string, digits: number): Minor | 'unreadable' | 'too_precise' {
  const kept = fraction.length > DUST ? Number(`0.${fraction}`).toFixed(DUST - 2) : `0.${fraction}`;
  const decimals = kept.slice(2).replace(/0+$/, '');
  if (decimals.length > digits) return 'too_precise';
  const minor = (Number(whole) + Number(kept[0])) * 10 ** digits + Number(decimals.padEnd(digits, '0'));
  return minor > MOST_MINOR ? 'unreadable' : minor;
}
