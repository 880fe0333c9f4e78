import type { UnixSeconds } from '#kernel/time';

export const KEY_TYPES = ['secret', 'restricted', 'publishable', 'client_secret', 'user'] as const;
export type KeyType = (typeof KEY_TYPES)[number];

/** A request as merchants see it (docs/interface.md §2.23). `RequestLogResource` describes the fields. */
export interface RequestLog {
  readonly id: string;
  readonly object: 'request_log';
  readonly livemode: boolean;
  readonly method: string;
  readonly path: string | null;
  readonly route: string | null;
  readonly query: readonly string[];
  readonly status: number;
  readonly error: { readonly code: string; readonly param: string | null } | null;
  readonly object_id: string | null;
  readonly key: string | null;
  readonly key_type: KeyType;
  readonly has_idempotency_key: boolean;
  readonly api_version: 'v1';
  readonly duration_ms: number;
  readonly created_at: UnixSeconds;
}
