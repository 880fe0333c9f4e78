/** An amount in the minor unit of the accompanying currency (paise, cents). Always a whole number. */
export type Minor = number;

/** Amounts by currency. */
export type Amounts = Readonly<Record<string, Minor>>;

/** Largest amount a resource may carry (interface §2.1). */
export const MOST_MINOR: Minor = 9_999_999_999;

/** An amount with its currency. */
export interface Money {
  readonly amount: Minor;
  readonly currency: string;
}

/** The sum of money in one currency. Throws if any of it is in another: the caller has to tell currencies apart first. */
export function sumIn(currency: string, all: Iterable<Money>): Money {
  let amount = 0;
  for (const each of all) {
    if (each.currency !== currency) throw new Error(`${each.currency} cannot be added to ${currency}.`);
    amount += each.amount;
  }
  return { amount, currency };
}

/** The money after another amount is taken from it. Throws if the two are in different currencies. */
export const minus = (one: Money, other: Money): Money =>
  sumIn(one.currency, [one, { amount: 0 - other.amount, currency: other.currency }]);

/** Whether two amounts are equal and in one currency; nothing equals nothing. */
export const isSameMoney = (one: Money | null, other: Money | null): boolean =>
  one === null || other === null ? one === other : one.amount === other.amount && one.currency === other.currency;

/** The amount of money if it is in a currency; null if it is in another, or there is none. */
export const minorIn = (currency: string, money: Money | null): Minor | null => (money?.currency === currency ? money.amount : null);

export const sum = (amounts: Iterable<Minor>): Minor => {
  let total = 0;
  for (const amount of amounts) total += amount;
  return total;
};

/** A whole percentage of an amount, rounded half up. */
export const percentOf = (amount: Minor, percent: number): Minor => Math.floor((amount * percent + 50) / 100);

/** The currency of limits in an account's settings (docs/people.md, "Four eyes"). */
export const LIMIT_CURRENCY = 'INR';

/** Whether a sum exceeds an account's limit, which is in paise: a sum in another currency always does. */
export const isAboveLimit = (sum: Minor, currency: string, limit: Minor): boolean => currency !== LIMIT_CURRENCY || sum > limit;
