/** An amount in the minor unit of the accompanying currency (paise, cents). Always a whole number. */
export type Minor = number;

/** Amounts by currency. */
export type Amounts = Readonly<Record<string, Minor>>;

/** Largest amount a resource may carry (interface §2.1). */
export const MOST_MINOR: Minor = 9_999_999_999;

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
