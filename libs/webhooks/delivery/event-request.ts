import type { RecordedEvent } from '#platform/event-history/recorded-event';

/** A request of the merchant, or of a shopper in one of the merchant's checkout sessions. */
export interface EventRequest {
  readonly id: string;
  readonly idempotency_key: string | null;
}

/**
 * The merchant's request that led to a fact; null if time, a partner or an operator caused it. If a partner reports the effect of an earlier fact, the
 * request is that of the earlier fact.
 */
export function requestOf(fact: Pick<RecordedEvent, 'metadata'> | null): EventRequest | null {
  if (fact === null) return null;
  const { actor, causation, request_id: id, idempotency_key } = fact.metadata;
  const isPartnersOwn = actor.type === 'partner' && causation === null;
  return id === null || isPartnersOwn || actor.type === 'operator' ? null : { id, idempotency_key };
}
