import { fact } from '#kernel/fact';
import type { Amounts, Minor } from '#kernel/money';
import type { UnixSeconds } from '#kernel/time';
import type { CodFact, CodStatus, ResolutionType } from '#orders/domain/events/cod.events';
import { type Collection, expectsNothing, linesOf, remittedOf } from '#orders/cod/domain/collection';
import { collectionMissing, moreThanApproved, moreThanDue, notResolvable } from '#orders/cod/domain/collection.errors';
import { isOverdue } from '#orders/cod/domain/due.decisions';
import type { Tolerance } from '#orders/cod/domain/remittance-line';
import { toleranceOf } from '#orders/cod/domain/remittance-line.decisions';

export interface Resolution {
  readonly type: ResolutionType;
  readonly note: string | null;
  readonly by: string | null;
  /** The amount that was actually owed; set only for `courier_corrected`. */
  readonly expected_amount: Minor | null;
}

/**
 * Records a person's decision about money that is missing or disputed (interface §3.8). A corrected amount becomes the expected amount, and the received
 * amount is compared with it. `approved`: the most that may be given up, by currency, because another person has approved that; null if nobody has. Throws
 * `resource_missing`, `collection_not_resolvable`, `invalid_range`.
 */
export function resolveCollection(
  collection: Collection,
  id: string,
  resolution: Resolution,
  now: UnixSeconds,
  approved: Amounts | null = null,
): CodFact[] {
  const { status, shipping } = collection;
  if (status === null) throw collectionMissing(id);
  if (status !== 'short_remitted' && status !== 'disputed' && !isOverdue(collection, now)) throw notResolvable(status);
  const loss = lossOf(collection, resolution);
  const most = approved?.[collection.currency ?? ''] ?? 0;
  if (approved !== null && loss > most) throw moreThanApproved(loss, Math.max(0, most));
  const { expected_amount: owed, ...decided } = resolution;
  if (owed === null) return [fact('cod.resolved', { ...decided, status: 'resolved' as const, shortfall_amount: loss })];
  if (owed > shipping.cashDue) throw moreThanDue(shipping.cashDue);
  const missing = owed - remittedOf(collection);
  const hasLines = linesOf(collection).length > 0;
  const next: CodStatus = missing <= 0 ? 'resolved' : hasLines ? 'short_remitted' : 'collected';
  return [
    fact('cod.resolved', { ...decided, status: next, expected_amount: owed, shortfall_amount: next === 'short_remitted' ? missing : 0 }),
  ];
}

/**
 * The cash that a resolution gives up. A correction counts from what was due for the order, so that several small ones count together; one that raises
 * what is expected gives up nothing, and neither does any where no cash is expected.
 */
export function lossOf(collection: Collection, { expected_amount: owed }: Resolution): Minor {
  const { expected, shipping } = collection;
  if (expectsNothing(collection)) return 0;
  if (owed === null) return Math.max(0, expected - remittedOf(collection));
  return owed < expected ? shipping.cashDue - owed : 0;
}

/** Whether a resolution needs the approval that a write-off needs: under any name if it gives up more than the courier's tolerance. */
export const isWriteOff = (collection: Collection, resolution: Resolution, tolerated: Tolerance): boolean =>
  resolution.type === 'written_off' || lossOf(collection, resolution) > toleranceOf(collection, tolerated);
