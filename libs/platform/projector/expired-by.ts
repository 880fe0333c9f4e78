import { MINUTE } from '#kernel/time';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import { type Scope, scopeOf } from '#platform/storage/documents';
import type { Expired } from '#platform/storage/read-model-writer';

/** Minimum interval between expiry scans of an account, in its business time. */
const STEP = MINUTE;

/**
 * The documents that these events expire. The result depends on the history alone, so that a rebuild drops the same documents. `dropped`: the moment before
 * which the documents of a scope were dropped already.
 */
export function expiredBy(
  window: number | undefined,
  events: readonly RecordedEvent[],
  dropped: Pick<ReadonlyMap<Scope, number>, 'get'>,
): readonly Expired[] {
  if (window === undefined) return [];
  const expired = new Map<Scope, number>();
  for (const event of events) {
    if (event.unreadable !== undefined) continue;
    const { at, metadata } = event;
    const scope = scopeOf(metadata.account, metadata.livemode);
    const before = at - window - (at % STEP);
    if (before > (expired.get(scope) ?? dropped.get(scope) ?? 0)) expired.set(scope, before);
  }
  return Array.from(expired, ([scope, before]) => ({ scope, before }));
}
