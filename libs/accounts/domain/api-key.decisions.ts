import { fact } from '#kernel/fact';
import { DAY, HOUR, type UnixSeconds } from '#kernel/time';
import {
  agentKeyRestricted,
  keyEnded,
  keyIssuedBefore,
  keyMissing,
  keyNotActive,
  scopesMissing,
  scopesNotTaken,
  scopeUnknown,
} from '#accounts/domain/api-key.errors';
import type { ApiKeyFact, KeyIssued } from '#accounts/domain/api-key.events';
import type { IssuedKey } from '#accounts/domain/issued-key';

/** Seconds that a rolled key continues to work beside its successor, by the name of the period (interface §5.1). */
export const GRACES: Readonly<Record<string, number>> = { '0': 0, '1h': HOUR, '24h': DAY, '72h': 3 * DAY, '7d': 7 * DAY };
export const USUAL_GRACE = '24h';

/** The highest limit of a key, in requests per second. */
export const MOST_REQUESTS = 1_000_000;

/** Resources that a restricted key may read or write (interface §5.2). */
export const SCOPED_RESOURCES = [
  'checkout_sessions',
  'orders',
  'payments',
  'refunds',
  'webhooks',
  'events',
  'cod',
  'risk',
  'reports',
  'history',
  'personal_data',
  'test_helpers',
] as const;
const SCOPES = new Set<string>(SCOPED_RESOURCES.flatMap((resource) => [`${resource}:read`, `${resource}:write`]));

/** Issues a key once. A repeat is refused: the text of a key is shown only in the first answer and is not stored. */
export function issueKey(key: IssuedKey, issued: KeyIssued): ApiKeyFact[] {
  checkKind(issued);
  if (key.issued !== null) throw keyIssuedBefore(issued.key);
  return [fact('api_key.issued', issued)];
}

/** Throws if a key of this type cannot have these scopes, or cannot be for agents. */
export function checkKind({ type, scopes, agent }: Pick<KeyIssued, 'type' | 'scopes' | 'agent'>): void {
  if (agent && type !== 'restricted') throw agentKeyRestricted(type);
  if (type !== 'restricted' && scopes.length > 0) throw scopesNotTaken(type);
  if (type === 'restricted' && scopes.length === 0) throw scopesMissing();
  const unknown = scopes.find((scope) => !SCOPES.has(scope));
  if (unknown !== undefined) throw scopeUnknown(unknown, SCOPED_RESOURCES);
}

/** All scopes that a key of this type opens. */
export const scopesOpenedBy = ({ type, scopes }: Pick<KeyIssued, 'type' | 'scopes'>): readonly string[] =>
  type === 'secret' ? [...SCOPES] : scopes;

export interface KeyRoll {
  /** The id of the new key. */
  readonly successor: string;
  /** Seconds that the old key still works. */
  readonly grace: number;
  /** Ids of successors that no request has used. */
  readonly unused: readonly string[];
}

/** Gives the key a successor and an end. It can be rolled again while its successor is unused; that never makes its end later. */
export function rollKey(key: IssuedKey, id: string, { successor, grace, unused }: KeyRoll, now: UnixSeconds): ApiKeyFact[] {
  const successorIsLost = key.status === 'rolling' && unused.includes(key.successor!);
  if (!successorIsLost) checkActive(key, id);
  const expires_at = Math.min(now + grace, key.expiresAt ?? Infinity);
  return [fact('api_key.rolled', { hash: key.issued!.hash, replaced_by: successor, expires_at })];
}

/** Throws unless the key works and has no successor. */
export function checkActive(key: IssuedKey, id: string): void {
  if (key.issued === null) throw keyMissing(id);
  if (key.status !== 'active') throw keyNotActive(id, key);
}

/** Limits a key's requests per second; null restores the default. An equal limit changes nothing. */
export function limitKey(key: IssuedKey, id: string, rate_limit: number | null, now: UnixSeconds): ApiKeyFact[] {
  if (key.issued === null) throw keyMissing(id);
  if (key.status === 'revoked' || (key.expiresAt !== null && key.expiresAt <= now)) throw keyEnded(id);
  return key.rateLimit === rate_limit ? [] : [fact('api_key.limited', { hash: key.issued.hash, rate_limit })];
}

/** Revokes the key immediately. Revoking it again changes nothing. */
export function revokeKey({ issued, status }: IssuedKey, id: string): ApiKeyFact[] {
  if (issued === null) throw keyMissing(id);
  return status === 'revoked' ? [] : [fact('api_key.revoked', { hash: issued.hash })];
}
