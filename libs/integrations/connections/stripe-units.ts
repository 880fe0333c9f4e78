import { currencyOf } from '#platform/currencies/currencies';
import type { Minor } from '#kernel/money';

/** Currencies that Stripe counts in whole units, different from ISO 4217 (docs.stripe.com/currencies, "Zero-decimal currencies"). */
const WHOLE = new Set(['BIF', 'CLP', 'DJF', 'GNF', 'JPY', 'KMF', 'KRW', 'MGA', 'PYG', 'RWF', 'VND', 'VUV', 'XAF', 'XOF', 'XPF']);
/** Currencies without minor units that Stripe writes with two zero decimals, as they once had (same page, "Special cases"). */
const WHOLE_WITH_DECIMALS = new Set(['ISK', 'UGX']);
/** In currencies with three decimals, the last must be zero (same page, "Three-decimal currencies"). */
const THREE_DECIMALS = 3;

const decimals = (currency: string): number => currencyOf(currency)?.digits ?? 2;

/** How many decimals Stripe's units of a currency have. */
export const decimalsThere = (currency: string): number =>
  WHOLE.has(currency) ? 0 : WHOLE_WITH_DECIMALS.has(currency) ? 2 : decimals(currency);

/** Converts minor units to Stripe's: a power of ten to multiply or divide by, so the result stays exact. */
function scale(currency: string): { readonly times: number; readonly by: number } {
  const more = decimalsThere(currency) - decimals(currency);
  return { times: 10 ** Math.max(0, more), by: 10 ** Math.max(0, -more) };
}

/** An amount in Stripe's units; null if Stripe cannot charge or refund it. */
export function stripeAmount(amount: Minor, currency: string): number | null {
  const { times, by } = scale(currency);
  const there = (amount * times) / by;
  const step = decimalsThere(currency) === THREE_DECIMALS ? 10 : 1;
  return Number.isSafeInteger(there) && there % step === 0 ? there : null;
}

/** An amount of Stripe's in minor units. Fractions are dropped: ISK and UGX once had them. */
export function amountFromStripe(there: number, currency: string): Minor {
  const { times, by } = scale(currency);
  return Math.floor((there * by) / times);
}

/** Stripe charges only multiples of this many minor units in the currency. */
export function stripeStep(currency: string): number {
  return decimalsThere(currency) === THREE_DECIMALS ? 10 : scale(currency).by;
}
