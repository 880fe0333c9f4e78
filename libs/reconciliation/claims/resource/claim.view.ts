import type { ClaimResource } from '#reconciliation/claims/resource/claim.resource';
import type { RecordedEvent } from '#platform/event-history/recorded-event';

/** A claim after a fact; null before it was opened. A claim that is opened again has a new `since` but keeps its `created_at`. */
export function claimEvolved(before: ClaimResource | null, { type, data, at, metadata }: RecordedEvent): ClaimResource | null {
  switch (type) {
    case 'claim.opened': {
      const { claim: id, party, party_name, code, subject, order_id, utr, amount, currency, since, rows, rows_count } = data;
      return {
        id,
        object: 'claim',
        livemode: metadata.livemode,
        party,
        party_name,
        code,
        subject,
        order_id,
        utr,
        amount,
        currency,
        since,
        status: 'open',
        settled_at: null,
        rows,
        rows_count,
        created_at: before?.created_at ?? since,
        updated_at: at,
      };
    }
    case 'claim.changed': {
      const { claim: _, ...proof } = data;
      return before && { ...before, ...proof, updated_at: at };
    }
    case 'claim.settled':
      return before && { ...before, status: 'settled', settled_at: at, updated_at: at };
    default:
      return before;
  }
}
