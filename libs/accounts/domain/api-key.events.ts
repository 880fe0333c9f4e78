import type { Fact } from '#kernel/fact';
import type { UnixSeconds } from '#kernel/time';

export const KEY_TYPES = ['secret', 'publishable', 'restricted'] as const;
export type KeyType = (typeof KEY_TYPES)[number];

/** Facts of an API key's stream. The key itself is nowhere in them: only its SHA-256, in each, because that is what keys are found by. */
export type ApiKeyFact =
  /** An API key was made. */
  | Fact<'api_key.issued', KeyIssued>
  /** A key was replaced by another; it goes on working until it expires. */
  | Fact<'api_key.rolled', { hash: string; replaced_by: string; expires_at: UnixSeconds }>
  /** How many requests per second a key may send was changed; null: as many as usual. */
  | Fact<'api_key.limited', { hash: string; rate_limit: number | null }>
  /** A key was revoked and no longer authenticates. */
  | Fact<'api_key.revoked', { hash: string }>;

export interface KeyIssued {
  readonly key: string;
  readonly type: KeyType;
  readonly name: string;
  readonly scopes: readonly string[];
  /** SHA-256 of the whole key, hexadecimal. */
  readonly hash: string;
  /** What people recognise it by: `sk_test_…a1B2`. */
  readonly display: string;
  readonly replaces: string | null;
  /** Requests per second; null: the usual limit. */
  readonly rate_limit: number | null;
}

export const keyStream = (key: string): string => `api_key-${key}`;
