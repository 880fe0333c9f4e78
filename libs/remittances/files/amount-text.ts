import { currencyOf } from '#platform/currencies/currencies';
import { MOST_MINOR, type Minor } from '#kernel/money';
import { cellText, isNothing } from '#kernel/cell-words';

const DIGITS_UNLESS_KNOWN = 2;

/** How many decimals the major unit of a currency has. */
export const digitsOf = (currency: string): number => currencyOf(currency)?.digits ?? DIGITS_UNLESS_KNOWN;

export type ReadAmount = { readonly minor: Minor | null } | { readonly fault: 'unreadable' | 'too_precise' };

/** What people write around the number, and how databases write the scale of a zero. */
const CURRENCY_SIGNS = /₹|₨|inr|rs\.?|रु\.?|rupees?/gi;
const ENDINGS = /(?:\/[-=]{0,2})?(?:only\.?)?$/i;
const SCALED_ZERO = /^0e[+-]?\d+$/i;
/** Debits are below zero. */
const SIDE = /[(]?(cr|dr)\.?[)]?$/i;
/** Thousands may be grouped, by commas in the Indian or the western way or by apostrophes. A comma before the last one or two digits is a decimal one. */
const PLAIN = /^(\d{1,3}(?:,\d{2,3})*,\d{3}|\d{1,3}(?:['’]\d{3})+|\d+|(?=\.\d))(?:\.(\d*))?$/;
const DECIMAL_COMMA = /^(\d{1,3}(?:\.\d{3})*|\d+),(\d{1,2}|\d{2}00+)$/;
const POINTS = /^(\d{1,3}(?:\.\d{3}){2,})$/;
/** Blanks in a number group its thousands. Any others separate two numbers. */
const GROUPED_BY_BLANKS = /^\D*\d{1,3}(?:\s\d{2,3})*\s\d{3}(?:[.,]\d*)?\D*$/;
/** What a binary fraction adds to a number is beyond this many decimals. */
const DUST = 8;
const DUST_EXPONENT = /^[+-]?\d(?:\.\d+)?e-(\d+)$/i;

/** An amount in major units as people, couriers and databases write it, in minor units: `₹ 1,49,900.50`, `(45.00)`, `-45`, `1,499/-`, `1499.0000`. Null where nothing is written. */
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

/** Zeros beyond the decimals of the currency say nothing, and neither does the dust of a binary fraction. */
function minorOf(whole: string, fraction: string, digits: number): Minor | 'unreadable' | 'too_precise' {
  const kept = fraction.length > DUST ? Number(`0.${fraction}`).toFixed(DUST - 2) : `0.${fraction}`;
  const decimals = kept.slice(2).replace(/0+$/, '');
  if (decimals.length > digits) return 'too_precise';
  const minor = (Number(whole) + Number(kept[0])) * 10 ** digits + Number(decimals.padEnd(digits, '0'));
  return minor > MOST_MINOR ? 'unreadable' : minor;
}
