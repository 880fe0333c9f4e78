import { fact } from '#kernel/fact';
import {
  checkEntry,
  localAccess,
  mayAdmit,
  type OidcEntry,
  type OidcState,
  oidcState,
  removeOidc,
  setOidc,
  signInByOidc,
  speaksFor,
} from '#people/domain/oidc.decisions';
import type { OidcConnection, RefusalReason } from '#people/domain/oidc.events';
import type { Role } from '#people/domain/role';
import type { SignedIn, UserFact } from '#people/domain/user.events';
import { userState, type UserState } from '#people/domain/user-state';
import { at, folded, given, NOON } from '#test/support/facts/given';

const PROVIDER: OidcConnection = {
  issuer: 'https://login.example.com',
  client_id: 'dashboard',
  client_secret: 'sealed-1',
  allowed_domains: ['example.com'],
};
const set = (more: Partial<OidcConnection> = {}, dropped_domains: readonly string[] = []) =>
  fact('account_oidc.set', { account: 'acct_1', ...PROVIDER, ...more, dropped_domains });
const setting =
  (change: Partial<OidcConnection>, isPublic = true, agreed = false) =>
  (state: OidcState) =>
    setOidc(state, 'acct_1', change, { mayName: () => isPublic, agreed });

describe('the identity provider of an account', () => {
  it('is set up with all required fields', () => {
    given(oidcState).when(setting(PROVIDER)).then(set());
    for (const field of Object.keys(PROVIDER) as (keyof OidcConnection)[]) {
      const { [field]: _, ...rest } = PROVIDER;
      given(oidcState).when(setting(rest)).refuses('missing_field');
    }
  });

  it('changes only the given fields, and names dropped domains', () => {
    given(oidcState, set())
      .when(setting({ allowed_domains: [' Shop.Example.com', 'shop.example.com'] }))
      .then(set({ allowed_domains: ['shop.example.com'] }, ['example.com']));
    given(oidcState, set())
      .when(setting({ client_id: 'dashboard' }))
      .thenNothing();
    given(oidcState, set()).when(setting({})).refuses('missing_field');
  });

  it('is set again as it is, once, where two owners agree on what one chose', () => {
    const alone = { ...at(NOON, [set()])[0]!, metadata: { actor: { type: 'user', id: 'usr_1' }, causation: null } };
    const again = setting({ client_id: 'dashboard' }, true, true);
    given(oidcState, alone).when(again).then(set());
    given(oidcState, alone)
      .when(setting({ client_id: 'dashboard' }))
      .thenNothing();
    given(oidcState, alone, set()).when(again).thenNothing();
  });

  it('keeps an international domain in its ASCII form, and takes either for it', () => {
    given(oidcState)
      .when(setting({ ...PROVIDER, allowed_domains: ['दुकान.भारत', 'XN--11B7AH1GN.xn--h2brj9c'] }))
      .then(set({ allowed_domains: ['xn--11b7ah1gn.xn--h2brj9c'] }));
    for (const domain of ['दुकान.भारत', 'xn--11b7ah1gn.xn--h2brj9c'])
      expect(speaksFor({ allowed_domains: ['xn--11b7ah1gn.xn--h2brj9c'] }, `asha@${domain}`)).toBe(true);
    for (const domain of ['दु कान.भारत', 'दुकान', '@दुकान.भारत'])
      given(oidcState)
        .when(setting({ ...PROVIDER, allowed_domains: [domain] }))
        .refuses('invalid_value');
  });

  it('does not send its secret to another issuer', () => {
    const issuer = 'https://evil.example';
    given(oidcState, set()).when(setting({ issuer })).refuses('missing_field');
    given(oidcState, set())
      .when(setting({ issuer, client_secret: 'sealed-2' }))
      .then(set({ issuer, client_secret: 'sealed-2' }));
  });

  it.each([
    'http://login.example.com',
    'https://a@login.example.com',
    'https://login.example.com?x',
    'https://login.example.com#',
    'login',
  ])('may not have the address %s', (issuer) =>
    given(oidcState)
      .when(setting({ ...PROVIDER, issuer }))
      .refuses('invalid_url'),
  );

  it('may not have an address of our own network', () => given(oidcState).when(setting(PROVIDER, false)).refuses('invalid_url'));

  it.each(['', '@example.com', 'com', 'exa mple.com', 'https://example.com', '*.example.com'])('may not have the domain %j', (domain) =>
    given(oidcState)
      .when(setting({ ...PROVIDER, allowed_domains: [domain] }))
      .refuses('invalid_value'),
  );

  it('is removed once', () => {
    const removed = fact('account_oidc.removed', { account: 'acct_1', dropped_domains: ['example.com'] });
    given(oidcState, set())
      .when((state) => removeOidc(state, 'acct_1'))
      .then(removed);
    given(oidcState, set(), removed)
      .when((state) => removeOidc(state, 'acct_1'))
      .refuses('resource_missing');
  });
});

const AGREED = { ...PROVIDER, chosenBy: null };
const ALONE = { ...PROVIDER, chosenBy: 'usr_1' };

describe('a provider that one owner chose alone', () => {
  const admitted = (id: string, role: Role, areOthers: boolean) => mayAdmit(ALONE, { id, role }, areOthers);

  it('admits who may approve only while its chooser is the only owner', () => {
    expect([admitted('usr_1', 'owner', false), admitted('usr_2', 'finance', false)]).toEqual([true, true]);
    expect([admitted('usr_1', 'owner', true), admitted('usr_2', 'finance', true)]).toEqual([false, false]);
  });
  it('admits no other owner, also not as the first one', () => expect(admitted('usr_2', 'owner', false)).toBe(false));
  it('admits people who may not approve', () => expect(admitted('usr_2', 'support', true)).toBe(true));
  it('admits everybody once two have agreed', () => expect(mayAdmit(AGREED, { id: 'usr_2', role: 'owner' }, true)).toBe(true));
});

describe('local access', () => {
  it.each([
    ['owner', 'a@example.com', 'watched'],
    ['owner', 'a@other.example', 'watched'],
    ['viewer', 'a@Example.com', 'closed'],
    ['viewer', 'a@other.example', 'open'],
    ['viewer', 'a@sub.example.com', 'open'],
    ['viewer', '"@example.com"@other.example', 'open'],
  ] as const)('of a %s with the address %s is %s', (role, email, access) =>
    expect(localAccess({ id: 'usr_2', role, email }, AGREED, true)).toBe(access),
  );

  it('is allowed without a provider', () =>
    expect(localAccess({ id: 'usr_2', role: 'viewer', email: 'a@example.com' }, null, false)).toBe('open'));

  it.each([
    ['owner', true, 'watched'],
    ['finance', true, 'open'],
    ['finance', false, 'closed'],
    ['support', true, 'closed'],
  ] as const)('of a %s where one owner alone chose the provider and there are others (%s) is %s', (role, areOthers, access) =>
    expect(localAccess({ id: 'usr_2', role, email: 'a@example.com' }, ALONE, areOthers)).toBe(access),
  );
});

const USER = 'usr_1';
const ENTRY: OidcEntry = { issuer: PROVIDER.issuer, identity: 'identity-1', attempt: 'attempt-1', name: 'Asha' };
const SESSION: SignedIn = {
  user: USER, session: 'ses_1', hash: 'h', factors: ['oidc'], totp_step: null, recovery_code: null, address: null, user_agent: null,
}; // prettier-ignore
const invited = fact('user.invited', { user: USER, email: 'a@example.com', name: null, role: 'viewer' } as const);
const linked = fact('user.link_issued', { user: USER, hash: 'link', expires_at: 9 });
const joined = fact('user.joined', { user: USER, name: 'Asha' });
const used = (more: Partial<Omit<OidcEntry, 'name'>> = {}) => {
  const { name: _, ...entry } = { ...ENTRY, ...more };
  return fact('user.oidc_used', { user: USER, ...entry });
};
const signedIn = fact('user.signed_in', SESSION);
const entering = (joins: UserFact): UserFact[] => [joins, used(), signedIn];
const enter =
  (more: Partial<OidcEntry> = {}) =>
  (state: UserState | null) =>
    signInByOidc(state, { ...ENTRY, ...more }, SESSION);

describe('a person from the identity provider', () => {
  const expectRefused = (reason: RefusalReason, entry: OidcEntry, ...story: UserFact[]) =>
    expect(() => checkEntry(folded(userState, story), entry)).toThrow(expect.objectContaining({ reason }));

  it('joins by it once invited, and needs no link from then on', () => {
    given(userState, invited, linked)
      .when(enter())
      .then(...entering(joined));
    expect(folded(userState, [invited, linked, joined, used(), signedIn])).toMatchObject({ status: 'active', link: null });
  });

  it('keeps the existing name', () => {
    const named = fact('user.invited', { ...invited.data, name: 'Asha Rao' });
    given(userState, named)
      .when(enter())
      .then(...entering(fact('user.joined', { user: USER, name: null })));
  });

  it('signs in again with the same identity', () =>
    given(userState, invited, joined, used())
      .when(enter({ attempt: 'attempt-2' }))
      .then(used({ attempt: 'attempt-2' }), signedIn));

  it('cannot sign in as another person, while suspended, or twice with one attempt', () => {
    expectRefused('not_invited', ENTRY);
    expectRefused('status', ENTRY, invited, joined, fact('user.suspended', { user: USER }));
    expectRefused('identity', { ...ENTRY, identity: 'identity-2' }, invited, joined, used());
    expectRefused('replayed', ENTRY, invited, joined, used());
  });

  it('is linked again at another issuer, and after a suspension', () => {
    const other = { issuer: 'https://other.example', identity: 'identity-2', attempt: 'attempt-2' };
    given(userState, invited, joined, used()).when(enter(other)).then(used(other), signedIn);
    const away = [fact('user.suspended', { user: USER }), fact('user.reinstated', { user: USER })];
    const again = { identity: 'identity-3', attempt: 'attempt-3' };
    given(userState, invited, joined, used(), ...away)
      .when(enter(again))
      .then(used(again), signedIn);
  });
});
