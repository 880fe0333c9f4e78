import { currencyOf } from '#platform/currencies/currencies';
import type { Minor } from '#kernel/money';

const digitsOf = (currency: string): number => currencyOf(currency)?.digits ?? 2;

/** Minor units of a decimal amount: `2499.00` INR is 249,900. null if the text is not an amount of the currency. */
export function minorOf(amount: unknown, currency: string): Minor | null {
  const [, whole, fraction = ''] = /^(\d{1,12})(?:\.(\d+))?$/.exec(String(amount)) ?? [];
  if (whole === undefined) return null;
  const digits = digitsOf(currency);
  if (/[1-9]/.test(fraction.slice(digits))) return null;
  return Number(whole + fraction.slice(0, digits).padEnd(digits, '0'));
}

/** An order's total as the platform reports it, in minor units. */
export interface TotalThere {
  /** The total including removed lines and refunded amounts. */
  readonly total: Minor;
  /** The total without those; 0 once the order is cancelled. null if not reported. */
  readonly current: Minor | null;
  readonly refunded: Minor;
  readonly cancelled: boolean;
}

/**
 * The order's current total, which the courier collects if nothing was paid: without removed lines. Refunds and cancellations do not lower it; they
 * are reported separately.
 */
export function presentTotal({ total, current, refunded, cancelled }: TotalThere): Minor {
  if (current === null || cancelled) return total;
  return Math.min(Math.max(total, current), current + refunded);
}
