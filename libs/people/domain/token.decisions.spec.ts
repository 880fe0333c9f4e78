import { fact } from '#kernel/fact';
import { DAY } from '#kernel/time';
import { issueToken, revokeToken } from '#people/domain/token.decisions';
import type { TokenIssued, UserFact } from '#people/domain/user.events';
import { userState, type UserState } from '#people/domain/user-state';
import { given, NOON } from '#test/support/facts/given';

const USER = 'usr_1';
const scopesOf = () => ['orders:read', 'refunds:read'];
const token = (n: number, more: Partial<TokenIssued> = {}): TokenIssued => ({
  user: USER, token: `tok_${n}`, name: 'x', scopes: ['orders:read'], hash: `h${n}`, expires_at: NOON + 90 * DAY, ...more,
}); // prettier-ignore
const issued = (n: number, more?: Partial<TokenIssued>): UserFact => fact('user.token_issued', token(n, more));
const issue =
  (...[n, more]: Parameters<typeof token>) =>
  (state: UserState | null) =>
    issueToken(state, token(n, more), scopesOf, NOON);
const revoke = (id: string) => (state: UserState | null) => revokeToken(state, USER, id);
const twenty = (more?: Partial<TokenIssued>): UserFact[] => Array.from({ length: 20 }, (_, n) => issued(n, more));

const active: UserFact[] = [
  fact('user.invited', { user: USER, email: 'asha@example.com', name: null, role: 'viewer' } as const),
  fact('user.joined', { user: USER, name: 'Asha' }),
];

describe('a token', () => {
  it('is created for scopes that the role covers, for at most 90 days', () => {
    given(userState, ...active)
      .when(issue(1))
      .then(issued(1));
    given(userState, ...active)
      .when(issue(1, { scopes: ['orders:read', 'orders:write'] }))
      .refuses('invalid_enum_value');
    given(userState, ...active)
      .when(issue(1, { expires_at: NOON + 90 * DAY + 1 }))
      .refuses('invalid_value');
    given(userState, ...active)
      .when(issue(1, { expires_at: NOON }))
      .refuses('invalid_value');
    given(userState).when(issue(1)).refuses('resource_missing');
  });

  it('is one of at most twenty, not counting expired ones', () => {
    given(userState, ...active, ...twenty())
      .when(issue(21))
      .refuses('token_limit_reached');
    given(userState, ...active, ...twenty({ expires_at: NOON }))
      .when(issue(21))
      .then(issued(21));
  });

  it('is removed once, and ends with a suspension', () => {
    const gone = fact('user.token_revoked', { user: USER, token: 'tok_1' });
    given(userState, ...active, issued(1))
      .when(revoke('tok_1'))
      .then(gone);
    given(userState, ...active, issued(1), gone)
      .when(revoke('tok_1'))
      .refuses('resource_missing');
    given(userState, ...active, issued(1), fact('user.suspended', { user: USER }))
      .when(revoke('tok_1'))
      .refuses('resource_missing');
  });
});
