import type { ItemResult } from '#bulk-acts/domain/bulk-act.events';
import { type Amounts, LIMIT_CURRENCY, type Minor } from '#kernel/money';

/** The rest of approved amounts after these results. An amount in a currency without approval becomes negative. */
export const leftAfter = (approved: Amounts, results: readonly Pick<ItemResult, 'amount' | 'currency'>[]): Amounts =>
  results.reduce<Amounts>(
    (left, { amount, currency }) => (amount === null || currency === null ? left : { ...left, [currency]: (left[currency] ?? 0) - amount }),
    approved,
  );

/** The amounts of an act of an earlier release, which has one sum for all currencies: nearly all are of the currency of limits. */
export const inLimitCurrency = (amount: Minor | null): Amounts => (amount === null ? {} : { [LIMIT_CURRENCY]: amount });
