import type { View } from '#kernel/fact';
import type { UnixSeconds } from '#kernel/time';
import type { ApiKeyFact, KeyIssued } from '#accounts/domain/api-key.events';

/** The state of a key that its rules need. */
export interface IssuedKey {
  /** null while the key is only proposed, or if it does not exist. */
  readonly issued: KeyIssued | null;
  readonly status: 'none' | 'active' | 'rolling' | 'revoked';
  /** The id of the key that replaces it; null if it was not rolled. */
  readonly successor: string | null;
  /** When its grace period ends; null if it was not rolled. */
  readonly expiresAt: UnixSeconds | null;
  /** Requests per second; null means the default. */
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
