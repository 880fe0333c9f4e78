import type Stripe from 'stripe';
import { decimalsThere } from '#integrations/connections/stripe-units';
import { fromStripe } from '#integrations/payments/gateway/stripe/stripe-money';
import { type Minor, type Money, sum } from '#kernel/money';

/** A change of the merchant's balance by a dispute, in the currency of the balance, which may not be that of the dispute. In Stripe's units. */
export type Movement = Pick<Stripe.BalanceTransaction, 'amount' | 'currency' | 'fee' | 'exchange_rate'>;

/** How far the rounding of a rate moves a converted amount, as a share of it. */
const ROUNDING = 1 / 10_000;

/** The amount that a dispute has taken, in its own currency: money is taken when it opens and returned when it is won. */
export function deducted({ amount, currency }: Money, movements: readonly Movement[]): Minor {
  const taken = sum(movements.map((each) => -inCurrencyOf({ amount, currency }, each)));
  return fromStripe(Math.max(0, taken), currency).amount;
}

/** The amount that a dispute has taken from the balance; null before anything has moved, or if balances of several currencies moved. */
export function takenFrom(movements: readonly Movement[]): Money | null {
  const currency = currencyOf(movements);
  return currency === null ? null : fromStripe(Math.max(0, -sum(movements.map(({ amount }) => amount))), currency);
}

/** The fee of a dispute, in the currency of the balance; null where balances of several currencies moved. */
export function feeOf({ currency: disputed }: Money, movements: readonly Movement[]): Money | null {
  const currency = movements.length === 0 ? disputed : currencyOf(movements);
  return currency === null ? null : fromStripe(Math.max(0, sum(movements.map(({ fee }) => fee))), currency);
}

/** The only currency of the movements; null if there is none, or several. */
function currencyOf(movements: readonly Movement[]): string | null {
  const [only = null, ...others] = new Set(movements.map(({ currency }) => currency));
  return others.length === 0 ? only : null;
}

/** A movement in the currency of its dispute: by its rate, or without one the whole disputed amount. */
function inCurrencyOf(disputed: Money, { amount, currency, exchange_rate: rate }: Movement): number {
  if (currency === disputed.currency) return amount;
  const whole = Math.sign(amount) * disputed.amount;
  if (!rate) return whole;
  // Stripe does not say whether a rate is of smallest or of whole units, which differs where the decimals do: the closer reading counts.
  const places = decimalsThere(disputed.currency.toUpperCase()) - decimalsThere(currency.toUpperCase());
  const readings = [amount / rate, (amount / rate) * 10 ** places];
  const [closest] = readings.toSorted((one, other) => distance(one, whole) - distance(other, whole));
  return distance(closest!, whole) < ROUNDING ? whole : Math.round(closest!);
}

/** How far two amounts of one sign are from each other, as a share. */
const distance = (one: number, other: number): number => Math.abs(Math.log(one / other));
