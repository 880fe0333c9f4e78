import { currencyOf } from '#platform/currencies/currencies';
import type { Minor } from '#kernel/money';

/** Money that Stripe counts in whole units, different from ISO 4217 (docs.stripe.com/currencies, "Zero-decimal currencies"). */
const WHOLE = new Set(['BIF', 'CLP', 'DJF', 'GNF', 'JPY', 'KMF', 'KRW', 'MGA', 'PYG', 'RWF', 'VND', 'VUV', 'XAF', 'XOF', 'XPF']);
/** Money of whole units that Stripe writes with two decimals of zero, as it once had them (the same, "Special cases"). */
const WHOLE_WITH_DECIMALS = new Set(['ISK', 'UGX']);
/** Of money with three decimals the last is zero (the same, "Three-decimal currencies"). */
const THREE_DECIMALS = 3;

const decimals = (currency: string): number => currencyOf(currency)?.digits ?? 2;

const decimalsThere = (currency: string): number => (WHOLE.has(currency) ? 0 : WHOLE_WITH_DECIMALS.has(currency) ? 2 : decimals(currency));

/** How many of Stripe's units, or what part of one, a minor unit is: a power of ten that is multiplied or divided by, which stays exact. */
function scale(currency: string): { readonly times: number; readonly by: number } {
  const more = decimalsThere(currency) - decimals(currency);
  return { times: 10 ** Math.max(0, more), by: 10 ** Math.max(0, -more) };
}

/** An amount in Stripe's units; null if Stripe cannot charge or return that amount. */
export function stripeAmount(amount: Minor, currency: string): number | null {
  const { times, by } = scale(currency);
  const there = (amount * times) / by;
  const step = decimalsThere(currency) === THREE_DECIMALS ? 10 : 1;
  return Number.isSafeInteger(there) && there % step === 0 ? there : null;
}

/** An amount of Stripe's in minor units. Fractions of one are dropped: ISK and UGX once had such amounts. */
export function amountFromStripe(there: number, currency: string): Minor {
  const { times, by } = scale(currency);
  return Math.floor((there * by) / times);
}

/** How a merchant has to write an amount of that money for Stripe to charge it: a multiple of this many minor units. */
export function stripeStep(currency: string): number {
  return decimalsThere(currency) === THREE_DECIMALS ? 10 : scale(currency).by;
}
