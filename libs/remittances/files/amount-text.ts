import { code } from 'currency-codes';
import { MOST_MINOR, type Minor } from '#kernel/money';

const DIGITS_UNLESS_KNOWN = 2;

/** How many decimals the major unit of a currency has. */
export const digitsOf = (currency: string): number => code(currency)?.digits ?? DIGITS_UNLESS_KNOWN;

export type ReadAmount = { readonly minor: Minor | null } | { readonly fault: 'unreadable' | 'too_precise' };

const BLANK = /^(?:|-+|na|n\/a|nil|null|none)$/i;
const CURRENCY_SIGNS = /₹|inr|rs\.?/gi;
/** Thousands may be grouped, by commas in the Indian or the western way. A comma before the last one or two digits is a decimal one. */
const PLAIN = /^(\d{1,3}(?:,\d{2,3})*,\d{3}|\d+)(?:\.(\d*))?$/;
const DECIMAL_COMMA = /^(\d{1,3}(?:\.\d{3})*|\d+),(\d{1,2})$/;

/** An amount in major units as couriers write it, in minor units: `₹ 1,49,900.50`, `(45.00)`, `-45`, `1499,00`. Null where nothing is written. */
export function readAmount(text: string, digits: number): ReadAmount {
  const bare = text.replaceAll(/[\s\u00a0\u202f]/g, '').replaceAll(CURRENCY_SIGNS, '');
  if (BLANK.test(bare)) return { minor: null };
  const enclosed = /^\((.+)\)$/.exec(bare);
  const signed = /^([+-]?)(.*?)(-?)$/.exec(enclosed?.[1] ?? bare)!;
  const parts = PLAIN.exec(signed[2]!) ?? DECIMAL_COMMA.exec(signed[2]!);
  if (parts === null) return { fault: 'unreadable' };
  const [, whole, fraction = ''] = parts;
  if (fraction.length > digits) return { fault: 'too_precise' };
  const minor = Number(whole!.replaceAll(/[,.]/g, '') + fraction.padEnd(digits, '0'));
  if (minor > MOST_MINOR) return { fault: 'unreadable' };
  const negative = [enclosed !== null, signed[1] === '-', signed[3] === '-'].filter(Boolean).length === 1;
  return { minor: negative && minor > 0 ? -minor : minor };
}
