import type { DataOf, Fact } from '#kernel/fact';
import type { UnixSeconds } from '#kernel/time';

export const KEY_TYPES = ['secret', 'publishable', 'restricted'] as const;
export type KeyType = (typeof KEY_TYPES)[number];

/** Facts of an API key's stream. None holds the key itself. Each holds its SHA-256, by which keys are looked up. */
export type ApiKeyFact =
  /** An API key was created. */
  | Fact<'api_key.issued', KeyIssued>
  /** A key was replaced by another. It keeps working until it expires. */
  | Fact<'api_key.rolled', { hash: string; replaced_by: string; expires_at: UnixSeconds }>
  /** The rate limit of a key, in requests per second, was changed; null: the default limit. */
  | Fact<'api_key.limited', { hash: string; rate_limit: number | null }>
  /** A key was revoked and no longer authenticates. */
  | Fact<'api_key.revoked', { hash: string }>;

declare module '#kernel/fact' {
  interface Facts extends DataOf<ApiKeyFact> {}
}

export interface KeyIssued {
  readonly key: string;
  readonly type: KeyType;
  readonly name: string;
  readonly scopes: readonly string[];
  /** SHA-256 of the whole key, hexadecimal. */
  readonly hash: string;
  /** The masked key, by which people recognise it: `sk_test_…a1B2`. */
  readonly display: string;
  readonly replaces: string | null;
  /** Requests per second; null: the default limit. */
  readonly rate_limit: number | null;
  /** Whether it is for agents: taken at `/mcp`, and nowhere else. */
  readonly agent: boolean;
}

export const keyStream = (key: string): string => `api_key-${key}`;
export const keyOfStream = (stream: string): string => stream.slice('api_key-'.length);
