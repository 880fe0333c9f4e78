import type { ApiKeyFact } from '#accounts/domain/api-key.events';
import { type ApiKeyRecord, apiKeyRecord } from '#accounts/resource/api-key.view';
import type { Projection } from '#platform/projector/projection';

export const KEY_RING = 'key_ring';

/** A key for authentication and lists, with its account. */
export interface KeyOnRing extends ApiKeyRecord {
  readonly account: string;
  /** The person who made it; null if an operator did. */
  readonly made_by: string | null;
}

/** All keys, by their hash. */
export const keyRing: Projection<KeyOnRing> = {
  name: KEY_RING,
  version: 5,
  steady: true,
  filters: { account: (key) => key.account, id: (key) => key.id },
  documentOf: ({ type, data }) => (type.startsWith('api_key.') ? (data as ApiKeyFact['data']).hash : null),
  evolve: (key, event) => {
    const record = apiKeyRecord.evolve(key, event);
    if (record === null) return null;
    const { account, actor } = event.metadata;
    const made_by = event.type === 'api_key.issued' ? (actor.type === 'user' ? actor.id : null) : (key?.made_by ?? null);
    return { ...record, account, made_by };
  },
  createdAt: (key) => key.created_at,
};
