import type { RecordedEvent } from '#platform/event-history/recorded-event';

/** A request of the merchant, or of a shopper in one of the merchant's sessions. */
export interface EventRequest {
  readonly id: string;
  readonly idempotency_key: string | null;
}

/**
 * The merchant's request that led to a fact; null if time, a partner or an operator caused it. A partner's own request is not the merchant's; an
 * effect that a partner reports for an earlier fact has that fact's request.
 */
export function requestOf(fact: Pick<RecordedEvent, 'metadata'> | null): EventRequest | null {
  if (fact === null) return null;
  const { actor, causation, request_id: id, idempotency_key } = fact.metadata;
  const isOfPartner = actor.type === 'partner' && causation === null;
  return id === null || isOfPartner || actor.type === 'operator' ? null : { id, idempotency_key };
}
