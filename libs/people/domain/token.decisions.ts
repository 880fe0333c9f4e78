import { fact } from '#kernel/fact';
import { DAY, type UnixSeconds } from '#kernel/time';
import { tokenLifetimeWrong, tokenLimitReached, tokenMissing, tokenScopeNotCovered, userMissing } from '#people/domain/user.errors';
import type { Role } from '#people/domain/role';
import type { TokenIssued, UserFact } from '#people/domain/user.events';
import type { UserState } from '#people/domain/user-state';

/** The most unexpired tokens per person. */
const MOST_TOKENS = 20;
/** The longest life of a token, seconds. */
const LONGEST_LIFETIME = 90 * DAY;

/** Issues a token. Its scopes must be ones that the role covers now; if the role changes, the token allows only what both cover. */
export function issueToken(
  user: UserState | null,
  issued: TokenIssued,
  scopesOf: (role: Role) => readonly string[],
  now: UnixSeconds,
): UserFact[] {
  if (user === null) throw userMissing(issued.user);
  const covered = scopesOf(user.role);
  const other = issued.scopes.find((scope) => !covered.includes(scope));
  if (other !== undefined) throw tokenScopeNotCovered(other, covered);
  if (issued.expires_at <= now || issued.expires_at > now + LONGEST_LIFETIME) throw tokenLifetimeWrong();
  if (Object.values(user.tokens).filter(({ expires_at }) => expires_at > now).length >= MOST_TOKENS) throw tokenLimitReached();
  return [fact('user.token_issued', issued)];
}

export function revokeToken(user: UserState | null, id: string, token: string): UserFact[] {
  if (user?.tokens[token] === undefined) throw tokenMissing(token);
  return [fact('user.token_revoked', { user: id, token })];
}
