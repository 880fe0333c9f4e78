import type { Minor } from '#kernel/money';
import { currencyOf } from '#platform/currencies/currencies';

const DIGITS_UNLESS_KNOWN = 2;

/** Minor units as people write them: `-1499.00`. Never a fraction of binary numbers. */
export function majorUnits(amount: Minor, currency: string): string {
  const digits = currencyOf(currency)?.digits ?? DIGITS_UNLESS_KNOWN;
  if (digits === 0) return String(amount);
  const figures = String(Math.abs(amount)).padStart(digits + 1, '0');
  return `${amount < 0 ? '-' : ''}${figures.slice(0, -digits)}.${figures.slice(-digits)}`;
}
