import type { Minor } from '#kernel/money';
import { currencyOf } from '#platform/currencies/currencies';

const DIGITS_UNLESS_KNOWN = 2;

/** Formats minor units for people: `-1499.00`. It uses integers, never floating point. */
export function majorUnits(amount: Minor, currency: string): string {
  const digits = currencyOf(currency)?.digits ?? DIGITS_UNLESS_KNOWN;
  if (digits === 0) return String(amount);
  const figures = String(Math.abs(amount)).padStart(digits + 1, '0');
  return `${amount < 0 ? '-' : ''}${figures.slice(0, -digits)}.${figures.slice(-digits)}`;
}
