import type { RecordedEvent } from '#platform/event-history/recorded-event';

/** A request of the merchant, or of a shopper at one of the merchant's sessions. */
export interface EventRequest {
  readonly id: string;
  readonly idempotency_key: string | null;
}

/**
 * The merchant's request that a fact was recorded for; null where time, a partner or an operator caused it. A partner's own request is not the merchant's;
 * what a partner brings about for an earlier fact goes back to the request of that fact.
 */
export function requestOf(fact: Pick<RecordedEvent, 'metadata'> | null): EventRequest | null {
  if (fact === null) return null;
  const { actor, causation, request_id: id, idempotency_key } = fact.metadata;
  const isOfPartner = actor.type === 'partner' && causation === null;
  return id === null || isOfPartner || actor.type === 'operator' ? null : { id, idempotency_key };
}
