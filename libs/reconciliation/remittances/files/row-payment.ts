import { type Minor, sum } from '#kernel/money';
import type { Deductions } from '#orders/cod/contract';
import { DEDUCTIONS } from '#reconciliation/remittances/domain/file-entry';

/** The amounts of a row. Null for an empty cell; undefined where the table has no such column, or its cell cannot be read. */
export interface RowAmounts {
  /** The amount that the courier collected, or was to collect. */
  readonly collected: Minor | null;
  /** The amount that arrived, by its column. */
  readonly remitted: Minor | null | undefined;
  /** The rest of the collected amount after the deductions. */
  readonly net: Minor | null | undefined;
  readonly deductions: Deductions;
}

/** The payment of a row: the collected cash, the courier's deductions, and the amount that arrived. */
export interface RowPayment {
  readonly gross: Minor;
  readonly deductions: Deductions;
  readonly net: Minor;
}

/**
 * The payment of a row; null if it pays nothing. A column that names what came decides. The deductions account for the rest of the collected amount, up
 * to all of it; if they exceed it, the courier has not taken them from this payment, and what came counts alone. `netted`: the courier pays the amount
 * after its deductions. `unit`: one major unit, by which rounded deductions may exceed the collected amount.
 */
export function paymentOf(amounts: RowAmounts, netted: boolean, unit: Minor): RowPayment | null {
  const { collected, remitted, net } = amounts;
  const deductions = asTaken(amounts, netted);
  const kept = netted ? sum(Object.values(deductions) as Minor[]) : 0;
  const came = remitted === undefined ? net : remitted;
  const isTakenBack = (collected ?? 0) < 0 && came === null;
  const isSettled = kept !== 0 && came === 0 && collected === kept;
  if (came === undefined || isTakenBack) {
    const gross = collected ?? 0;
    return gross === 0 && isNone(deductions) ? null : { gross, deductions, net: gross - kept };
  }
  if (!came && !isSettled) return collected || isNone(deductions) ? null : { gross: 0, deductions, net: came ?? -kept };
  if (remitted === undefined) return { gross: grossOf(collected ?? 0, came, kept, unit), deductions, net: came };
  return { gross: accounted(amounts, remitted!, kept, unit), deductions, net: net && net > 0 ? Math.min(net, remitted!) : remitted! };
}

/** The cash behind what is left after the deductions. If that is below zero without deductions that explain it, no cash came: the courier took a charge. */
function grossOf(collected: Minor, left: Minor, kept: Minor, unit: Minor): Minor {
  const isCharged = left < 0 && collected > 0 && left + kept < collected - unit;
  return isCharged ? Math.max(left + kept, 0) : collected || left + kept;
}

/** How much of the collected amount is accounted for by what came and what was kept. */
function accounted({ collected, net }: RowAmounts, remitted: Minor, named: Minor, unit: Minor): Minor {
  if (collected === null || collected === 0) return remitted;
  const kept = net ? Math.max(named, collected - net) : named;
  return remitted + kept <= collected + unit ? Math.min(remitted + kept, collected) : remitted;
}

/** The deductions with the sign by which the paid amount shows that an adjustment was added or deducted. */
function asTaken({ collected, remitted, net, deductions }: RowAmounts, netted: boolean): Deductions {
  const paid = net ?? remitted ?? null;
  const left = (each: Deductions): Minor => (collected ?? 0) - (netted ? sum(Object.values(each) as Minor[]) : 0);
  const turned = { ...deductions, adjustment: -deductions.adjustment };
  return paid !== null && left(deductions) !== paid && left(turned) === paid ? turned : deductions;
}

const isNone = (deductions: Deductions): boolean => DEDUCTIONS.every((field) => deductions[field] === 0);
