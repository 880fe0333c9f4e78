import { GRACES, issueKey, limitKey, revokeKey, rollKey } from '#accounts/domain/api-key.decisions';
import type { KeyIssued } from '#accounts/domain/api-key.events';
import { issuedKey } from '#accounts/domain/issued-key';
import { fact } from '#kernel/fact';
import { DAY, HOUR } from '#kernel/time';
import { given, NOON } from '#test/support/facts/given';

const KEY = 'key_0000000000000000000000aa';
const SUCCESSOR = 'key_0000000000000000000000bb';
const LOST = 'key_0000000000000000000000cc';
const input: KeyIssued = {
  key: KEY,
  type: 'secret',
  name: 'server',
  scopes: [],
  hash: 'ab12',
  display: 'sk_test_…a1B2',
  replaces: null,
  rate_limit: null,
  agent: false,
};

const issued = fact('api_key.issued', input);
const rolled = (expires_at: number) => fact('api_key.rolled', { hash: 'ab12', replaced_by: SUCCESSOR, expires_at });
const revoked = fact('api_key.revoked', { hash: 'ab12' });

describe('issuing an API key', () => {
  it('makes it known by its hash', () =>
    given(issuedKey)
      .when((key) => issueKey(key, input))
      .then(issued));

  it('issues it once', () =>
    given(issuedKey, issued)
      .when((key) => issueKey(key, input))
      .refuses('transition_not_allowed'));

  it.each(['orders:read', 'refunds:write', 'checkout_sessions:read', 'test_helpers:write'])('restricts one to %s', (scope) => {
    const restricted: KeyIssued = { ...input, type: 'restricted', scopes: [scope] };
    given(issuedKey).when((key) => issueKey(key, restricted)).then(fact('api_key.issued', restricted)); // prettier-ignore
  });

  it.each(['orders', 'orders:delete', 'order:read', 'keys:write', ''])('refuses the unknown scope %j', (scope) =>
    given(issuedKey)
      .when((key) => issueKey(key, { ...input, type: 'restricted', scopes: ['orders:read', scope] }))
      .refuses('invalid_enum_value', {}, 'scopes'),
  );
});

describe('scopes', () => {
  it('are what a restricted key needs', () =>
    given(issuedKey)
      .when((key) => issueKey(key, { ...input, type: 'restricted' }))
      .refuses('missing_field', {}, 'scopes'));

  it.each(['secret', 'publishable'] as const)('are not for a %s key', (type) =>
    given(issuedKey)
      .when((key) => issueKey(key, { ...input, type, scopes: ['orders:read'] }))
      .refuses('invalid_value', {}, 'scopes'),
  );
});

describe('a key for agents', () => {
  it('is a restricted one', () => {
    const forAgents: KeyIssued = { ...input, type: 'restricted', scopes: ['orders:read'], agent: true };
    given(issuedKey).when((key) => issueKey(key, forAgents)).then(fact('api_key.issued', forAgents)); // prettier-ignore
  });

  it.each(['secret', 'publishable'] as const)('is not a %s one', (type) =>
    given(issuedKey)
      .when((key) => issueKey(key, { ...input, type, agent: true }))
      .refuses('invalid_value', {}, 'agent'),
  );
});

describe('rolling an API key', () => {
  const roll =
    (grace: number, unused: string[] = []) =>
    (key: typeof issuedKey.initial) =>
      rollKey(key, KEY, { successor: SUCCESSOR, grace, unused }, NOON);

  it.each([
    ['0', 0],
    ['1h', HOUR],
    ['24h', DAY],
    ['72h', 3 * DAY],
    ['7d', 7 * DAY],
  ])('lets it keep working for %s', (name, seconds) => {
    expect(GRACES[name]).toBe(seconds);
    given(issuedKey, issued).when(roll(seconds)).then(rolled(NOON + seconds)); // prettier-ignore
  });

  it('is done once', () =>
    given(issuedKey, issued, rolled(NOON + DAY))
      .when(roll(DAY))
      .refuses('transition_not_allowed'));

  it.each([
    ['longer', DAY, HOUR],
    ['shorter', 0, 0],
  ])('is done again while the successor is unused, and a %s grace never ends later than the first', (_, grace, left) =>
    given(issuedKey, issued, fact('api_key.rolled', { hash: 'ab12', replaced_by: LOST, expires_at: NOON + HOUR }))
      .when(roll(grace, [LOST]))
      .then(rolled(NOON + left)),
  );

  it('cannot bring a revoked key back', () => given(issuedKey, issued, revoked).when(roll(DAY)).refuses('transition_not_allowed'));

  it('needs a key', () => given(issuedKey).when(roll(DAY)).refuses('resource_missing'));
});

describe('limiting an API key', () => {
  const limit = (rate_limit: number | null) => (key: typeof issuedKey.initial) => limitKey(key, KEY, rate_limit, NOON);
  const limited = (rate_limit: number | null) => fact('api_key.limited', { hash: 'ab12', rate_limit });

  it('raises or lowers the limit, or restores the default', () => {
    given(issuedKey, issued).when(limit(7)).then(limited(7)); // prettier-ignore
    given(issuedKey, issued, limited(7)).when(limit(null)).then(limited(null));
  });

  it('to the present values changes nothing', () => {
    given(issuedKey, issued).when(limit(null)).thenNothing();
    given(issuedKey, issued, limited(7)).when(limit(7)).thenNothing();
  });

  it('is possible during its grace, and not once it has ended', () => {
    given(issuedKey, issued, rolled(NOON + 1)).when(limit(7)).then(limited(7)); // prettier-ignore
    given(issuedKey, issued, rolled(NOON)).when(limit(7)).refuses('transition_not_allowed');
    given(issuedKey, issued, revoked).when(limit(7)).refuses('transition_not_allowed');
  });

  it('needs a key', () => given(issuedKey).when(limit(7)).refuses('resource_missing'));
});

describe('revoking an API key', () => {
  const revoke = (key: typeof issuedKey.initial) => revokeKey(key, KEY);

  it('ends an active one', () => given(issuedKey, issued).when(revoke).then(revoked));

  it('ends a rolling one before its grace is over', () =>
    given(issuedKey, issued, rolled(NOON + DAY))
      .when(revoke)
      .then(revoked));

  it('changes nothing the second time', () => given(issuedKey, issued, revoked).when(revoke).thenNothing());

  it('needs a key', () => given(issuedKey).when(revoke).refuses('resource_missing'));
});
