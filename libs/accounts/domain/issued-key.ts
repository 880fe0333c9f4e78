import type { View } from '#kernel/fact';
import type { UnixSeconds } from '#kernel/time';
import type { ApiKeyFact, KeyIssued } from '#accounts/domain/api-key.events';

/** The state of a key that its rules need. */
export interface IssuedKey {
  readonly issued: KeyIssued | null;
  readonly status: 'none' | 'active' | 'rolling' | 'revoked';
  readonly successor: string | null;
  /** The end of its grace; null: it was not rolled. */
  readonly expiresAt: UnixSeconds | null;
  /** Requests per second; null: the default limit. */
  readonly rateLimit: number | null;
}

export const issuedKey: View<IssuedKey, ApiKeyFact> = {
  initial: { issued: null, status: 'none', successor: null, expiresAt: null, rateLimit: null },
  evolve(key, event) {
    switch (event.type) {
      case 'api_key.issued':
        return { ...key, issued: event.data, status: 'active', rateLimit: event.data.rate_limit };
      case 'api_key.rolled':
        return { ...key, status: 'rolling', successor: event.data.replaced_by, expiresAt: event.data.expires_at };
      case 'api_key.limited':
        return { ...key, rateLimit: event.data.rate_limit };
      case 'api_key.revoked':
        return { ...key, status: 'revoked' };
      default:
        return key;
    }
  },
};
