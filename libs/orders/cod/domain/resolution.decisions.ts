import { fact } from '#kernel/fact';
import type { Minor } from '#kernel/money';
import type { UnixSeconds } from '#kernel/time';
import type { CodFact, CodStatus, ResolutionType } from '#orders/cod/domain/cod.events';
import { type Collection, linesOf, remittedOf } from '#orders/cod/domain/collection';
import { collectionMissing, moreThanDue, notResolvable } from '#orders/cod/domain/collection.errors';
import { isOverdue } from '#orders/cod/domain/due.decisions';

export interface Resolution {
  readonly type: ResolutionType;
  readonly note: string | null;
  readonly by: string | null;
  /** The amount that was actually owed; set only for `courier_corrected`. */
  readonly expected_amount: Minor | null;
}

/**
 * Records a person's decision about money that is missing or disputed (interface §3.8). A corrected amount becomes the expected amount, and the received
 * amount is compared with it. Throws `resource_missing`, `collection_not_resolvable`, `invalid_range`.
 */
export function resolveCollection(collection: Collection, id: string, resolution: Resolution, now: UnixSeconds): CodFact[] {
  const { status, shipping } = collection;
  if (status === null) throw collectionMissing(id);
  if (status !== 'short_remitted' && status !== 'disputed' && !isOverdue(collection, now)) throw notResolvable(status);
  const { expected_amount: owed, ...decided } = resolution;
  if (owed === null) {
    const missing = collection.goods === 'rto' ? 0 : collection.expected - remittedOf(collection);
    return [fact('cod.resolved', { ...decided, status: 'resolved' as const, shortfall_amount: Math.max(0, missing) })];
  }
  if (owed > shipping.cashDue) throw moreThanDue(shipping.cashDue);
  const missing = owed - remittedOf(collection);
  const hasLines = linesOf(collection).length > 0;
  const next: CodStatus = missing <= 0 ? 'resolved' : hasLines ? 'short_remitted' : 'collected';
  return [
    fact('cod.resolved', { ...decided, status: next, expected_amount: owed, shortfall_amount: next === 'short_remitted' ? missing : 0 }),
  ];
}
