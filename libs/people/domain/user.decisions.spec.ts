import { fact } from '#kernel/fact';
import { DAY } from '#kernel/time';
import { acceptLink, changePassword, changeUser, endLinkMail, inviteUser, issueLink, signIn, signOut } from '#people/domain/user.decisions';
import type { SignedIn, UserFact, UserInvited } from '#people/domain/user.events';
import { userState, type UserState } from '#people/domain/user-state';
import { folded, given } from '#test/support/facts/given';

type State = UserState | null;

const USER = 'usr_1';
const INVITED: UserInvited = { user: USER, email: 'asha@example.com', name: null, role: 'support' };
const LINK = { hash: 'link-1', expires_at: DAY };
const invited = fact('user.invited', INVITED);
const linked = fact('user.link_issued', { user: USER, ...LINK });
const joined = fact('user.joined', { user: USER, name: 'Asha' });
const chosen = (password: string, keeps: string | null = null) => fact('user.password_set', { user: USER, password, keeps });
const active: UserFact[] = [invited, linked, joined, chosen('first')];
const session = (id: string, more: Partial<SignedIn> = {}): SignedIn => ({
  user: USER, session: id, hash: `hash-${id}`, factors: ['password'], totp_step: null, recovery_code: null, address: null, user_agent: null, ...more,
}); // prettier-ignore
const signedIn = (id: string, more?: Partial<SignedIn>) => fact('user.signed_in', session(id, more));
const suspended = fact('user.suspended', { user: USER });

describe('an invitation', () => {
  const invite = (state: State) => inviteUser(state, INVITED, { ...LINK, isMailed: false });

  it('names the person and contains a link', () => given(userState).when(invite).then(invited, linked));
  it('is refused for a person who is a user', () => given(userState, invited, linked).when(invite).refuses('user_exists'));
  it('lets support refund nothing until a limit is set', () => {
    expect(folded(userState, [invited])).toMatchObject({ status: 'invited', refund_limit: 0 });
    expect(folded(userState, [fact('user.invited', { ...INVITED, role: 'finance' } as const)])?.refund_limit).toBeNull();
  });
});

describe('the mail with a link', () => {
  const requested = fact('user.link_mail_requested', { user: USER, hash: 'link-1' });
  const sent = fact('user.link_mail_ended', { user: USER, hash: 'link-1', outcome: 'sent' } as const);
  const end =
    (hash = 'link-1') =>
    (state: State) =>
      endLinkMail(state, USER, hash, 'sent');

  it('is requested with the link', () => {
    const mailed = { ...LINK, isMailed: true };
    expect(inviteUser(null, INVITED, mailed)).toEqual([invited, linked, requested]);
    given(userState, ...active)
      .when((state: State) => issueLink(state, USER, mailed))
      .then(linked, requested);
  });
  it('ends once, unless the link was replaced, used or shown', () => {
    given(userState, invited, linked, requested).when(end()).then(sent);
    given(userState, invited, linked, requested, sent).when(end()).thenNothing();
    given(userState, invited, linked, requested).when(end('link-0')).thenNothing();
    given(userState, invited, linked, requested, linked).when(end()).thenNothing();
    given(userState, invited, linked, requested, joined, chosen('x')).when(end()).thenNothing();
    given(userState).when(end()).thenNothing();
  });
});

describe('a one-time link', () => {
  const use =
    (hash: string, now = DAY - 1) =>
    (state: State) =>
      acceptLink(state, { user: USER, hash, now, password: 'chosen', name: 'Asha' });

  it('joins the invited person with a password', () => {
    given(userState, invited, linked).when(use('link-1')).then(joined, chosen('chosen'));
  });
  it('works once', () =>
    given(userState, ...active)
      .when(use('link-1'))
      .refuses('link_invalid'));
  it('expires at its time', () => given(userState, invited, linked).when(use('link-1', DAY)).refuses('link_invalid'));
  it('cannot be guessed', () => {
    given(userState).when(use('link-1')).refuses('link_invalid');
    given(userState, invited, linked).when(use('link-2')).refuses('link_invalid');
  });
  it('is replaced by a newer one', () => {
    const newer = fact('user.link_issued', { user: USER, hash: 'link-2', expires_at: DAY });
    given(userState, invited, linked, newer).when(use('link-1')).refuses('link_invalid');
    given(userState, ...active, newer)
      .when(use('link-2'))
      .then(chosen('chosen'));
  });
  it('is void once its person is suspended, and there is no new one', () => {
    given(userState, invited, linked, suspended).when(use('link-1')).refuses('link_invalid');
    given(userState, ...active, suspended)
      .when((state: State) => issueLink(state, USER, { ...LINK, isMailed: false }))
      .refuses('transition_not_allowed');
    given(userState)
      .when((state: State) => issueLink(state, USER, { ...LINK, isMailed: false }))
      .refuses('resource_missing');
  });
});

describe('a session', () => {
  const begin =
    (id: string, more?: Partial<SignedIn>) =>
    (state: State): UserFact[] =>
      signIn(state, session(id, more));
  const sessionsAfter = (...facts: UserFact[]) => Object.keys(folded(userState, [...active, ...facts])!.sessions);

  it('begins only for an active person', () => {
    given(userState, ...active)
      .when(begin('s1'))
      .then(signedIn('s1'));
    given(userState).when(begin('s1')).refuses('sign_in_required');
    given(userState, invited, linked).when(begin('s1')).refuses('sign_in_required');
    given(userState, ...active, suspended)
      .when(begin('s1'))
      .refuses('sign_in_required');
  });
  it('is ended by its person', () => {
    const end = (state: State) => signOut(state, USER, 's1');
    given(userState, ...active, signedIn('s1'))
      .when(end)
      .then(fact('user.signed_out', { user: USER, session: 's1' }));
    given(userState, ...active)
      .when(end)
      .refuses('resource_missing');
    expect(sessionsAfter(signedIn('s1'), signedIn('s2'), fact('user.signed_out', { user: USER, session: 's1' }))).toEqual(['s2']);
  });
  it('ends with a new password, except the one that chose it', () => {
    expect(sessionsAfter(signedIn('s1'), signedIn('s2'), chosen('second', 's2'))).toEqual(['s2']);
    expect(sessionsAfter(signedIn('s1'), chosen('second'))).toEqual([]);
    given(userState, ...active, signedIn('s1'))
      .when((state: State) => changePassword(state, USER, 'second', 's1'))
      .then(chosen('second', 's1'));
  });
  it('ends with a change of role and with suspension, not with a refund limit', () => {
    expect(sessionsAfter(signedIn('s1'), fact('user.changed', { user: USER, role: 'owner' } as const))).toEqual([]);
    expect(sessionsAfter(signedIn('s1'), suspended)).toEqual([]);
    expect(sessionsAfter(signedIn('s1'), fact('user.changed', { user: USER, refund_limit: 5 }))).toEqual(['s1']);
  });
  it('is one of twenty at most', () => {
    const many = Array.from({ length: 21 }, (_, n) => signedIn(`s${n}`));
    expect(sessionsAfter(...many)).toEqual(many.slice(1).map(({ data }) => data.session));
  });
});

describe('a second factor', () => {
  const facts: UserFact[] = [
    ...active,
    fact('user.totp_begun', { user: USER, secret: 'sealed' }),
    fact('user.totp_confirmed', { user: USER, step: 10, recovery_codes: ['r1', 'r2'], keeps: 's1' }),
  ];
  const begin = (more: Partial<SignedIn>) => (state: State) => signIn(state, session('s2', more));

  it('accepts each code once', () => {
    given(userState, ...facts)
      .when(begin({ totp_step: 11 }))
      .then(signedIn('s2', { totp_step: 11 }));
    given(userState, ...facts)
      .when(begin({ totp_step: 10 }))
      .refuses('sign_in_required');
    given(userState, ...facts, signedIn('s2', { totp_step: 11 }))
      .when(begin({ totp_step: 11 }))
      .refuses('sign_in_required');
  });
  it('accepts each recovery code once', () => {
    given(userState, ...facts)
      .when(begin({ recovery_code: 'r1' }))
      .then(signedIn('s2', { recovery_code: 'r1' }));
    given(userState, ...facts, signedIn('s2', { recovery_code: 'r1' }))
      .when(begin({ recovery_code: 'r1' }))
      .refuses('sign_in_required');
  });
  it('replaces nothing until it is confirmed', () => {
    const again = fact('user.totp_begun', { user: USER, secret: 'other' });
    expect(folded(userState, [...facts, again])).toMatchObject({ totp: { secret: 'sealed' }, totp_begun: 'other' });
  });
});

describe('a password that is chosen by a link', () => {
  it('removes the passkeys, which somebody else may have added', () => {
    const passkey = fact('user.passkey_added', {
      user: USER, passkey: 'pk_1', name: null, credential: 'c', public_key: 'k', transports: [], challenge: 'h', keeps: 's1',
    }); // prettier-ignore
    expect(Object.keys(folded(userState, [...active, passkey, chosen('own', 's1')])!.passkeys)).toEqual(['pk_1']);
    expect(folded(userState, [...active, passkey, chosen('new')])!.passkeys).toEqual({});
  });
});

describe('a change of a user', () => {
  const change = (update: Parameters<typeof changeUser>[2]) => (state: State) => changeUser(state, USER, update, null);

  it('records the differences, once', () => {
    given(userState, ...active)
      .when(change({ role: 'finance', refund_limit: 0 }))
      .then(fact('user.changed', { user: USER, role: 'finance' }));
    given(userState, ...active)
      .when(change({ role: 'support', status: 'active' }))
      .thenNothing();
  });
  it('suspends and reinstates', () => {
    given(userState, ...active)
      .when(change({ status: 'suspended' }))
      .then(suspended);
    given(userState, ...active, suspended)
      .when(change({ status: 'active' }))
      .then(fact('user.reinstated', { user: USER }));
    const back = fact('user.reinstated', { user: USER });
    expect(folded(userState, [invited, linked, suspended, back])?.status).toBe('invited');
    expect(folded(userState, [...active, suspended, back])?.status).toBe('active');
  });
  it('does not activate a person who has not accepted', () => {
    given(userState, invited, linked)
      .when(change({ status: 'active' }))
      .refuses('transition_not_allowed');
  });
  it('needs a change and an existing user', () => {
    given(userState, ...active)
      .when(change({}))
      .refuses('missing_field');
    given(userState)
      .when(change({ role: 'owner' }))
      .refuses('resource_missing');
  });
});
