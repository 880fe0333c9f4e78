import type { View } from '#kernel/fact';
import type { UnixSeconds } from '#kernel/time';
import type { ApiKeyFact, KeyIssued, KeyType } from '#accounts/domain/api-key.events';
import type { RecordedEvent } from '#platform/event-history/recorded-event';

/** An API key in lists of keys (interface §2.9), without its text. */
export interface ApiKeyRecord {
  readonly id: string;
  readonly object: 'api_key';
  readonly type: KeyType;
  readonly name: string;
  readonly display: string;
  readonly livemode: boolean;
  readonly scopes: readonly string[];
  readonly status: 'active' | 'rolling' | 'expired' | 'revoked';
  readonly expires_at: UnixSeconds | null;
  readonly replaces: string | null;
  readonly replaced_by: string | null;
  readonly created_by: string | null;
  readonly created_at: UnixSeconds;
  readonly last_used_at: UnixSeconds | null;
  /** Requests per second; for a publishable key, per address. */
  readonly rate_limit: number;
  /** Whether it is for agents. */
  readonly agent: boolean;
}

/** Default limits, in requests per second. Publishable keys are used by browsers, which serve one shopper each. */
export const USUAL_RATE_LIMITS = { secret: 100, restricted: 100, publishable: 20 };

export const apiKeyRecord: View<ApiKeyRecord | null, RecordedEvent> = {
  initial: null,
  evolve(key, event) {
    if (event.type === 'api_key.issued') return issued(event.data, event);
    if (key === null) return null;
    if (event.type === 'api_key.rolled') return rolling(key, event.data);
    if (event.type === 'api_key.limited') return { ...key, rate_limit: event.data.rate_limit ?? USUAL_RATE_LIMITS[key.type] };
    return event.type === 'api_key.revoked' ? { ...key, status: 'revoked' } : key;
  },
};

/** The key with its status as of `now`. A rolling key expires when its grace period is over, without an event. */
export const keyAsOf = <Key extends ApiKeyRecord>(key: Key, now: UnixSeconds): Key =>
  key.status === 'rolling' && key.expires_at !== null && key.expires_at <= now ? { ...key, status: 'expired' } : key;

const rolling = (
  key: ApiKeyRecord,
  { replaced_by, expires_at }: Extract<ApiKeyFact, { type: 'api_key.rolled' }>['data'],
): ApiKeyRecord => ({
  ...key,
  status: 'rolling',
  replaced_by,
  expires_at,
});

const issued = (
  { key, type, name, display, scopes, replaces, rate_limit, agent }: KeyIssued,
  { at, metadata }: RecordedEvent,
): ApiKeyRecord => ({
  id: key,
  object: 'api_key',
  type,
  name,
  display,
  livemode: metadata.livemode,
  scopes,
  status: 'active',
  expires_at: null,
  replaces,
  replaced_by: null,
  created_by: metadata.actor.name,
  created_at: at,
  last_used_at: null,
  rate_limit: rate_limit ?? USUAL_RATE_LIMITS[type],
  agent,
});
