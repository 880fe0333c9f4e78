import { fact } from '#kernel/fact';
import { MINUTE } from '#kernel/time';
import { beginTotp, confirmTotp, type Proof, removeTotp } from '#people/domain/factor.decisions';
import type { SignedIn, UserFact } from '#people/domain/user.events';
import { userState, type UserState } from '#people/domain/user-state';
import { folded, given, NOON } from '#test/support/facts/given';

type State = UserState | null;

const USER = 'usr_1';
const signedIn = (session: string, more: Partial<SignedIn> = {}) =>
  fact('user.signed_in', {
    user: USER, session, hash: session, factors: ['password'], totp_step: null, recovery_code: null, address: null, user_agent: null, ...more,
  } satisfies SignedIn); // prettier-ignore
const begun = (secret: string) => fact('user.totp_begun', { user: USER, secret });
const confirmed = fact('user.totp_confirmed', { user: USER, step: 10, recovery_codes: ['r1', 'r2'], keeps: 's1' });
const removed = fact('user.totp_removed', { user: USER, keeps: 's1' });
const codeUsed = (totp_step: number | null, recovery_code: string | null = null) =>
  fact('user.code_used', { user: USER, totp_step, recovery_code });

/** A person with two sessions. */
const active: UserFact[] = [
  fact('user.invited', { user: USER, email: 'asha@example.com', name: null, role: 'owner' } as const),
  fact('user.joined', { user: USER, name: 'Asha' }),
  fact('user.password_set', { user: USER, password: 'sealed', keeps: null }),
  signedIn('s0'),
  signedIn('s1'),
];
const withApp: UserFact[] = [...active, begun('first'), confirmed];
const proof = (more: Partial<Proof> = {}): Proof => ({ session: 's1', byPassword: false, code: null, now: NOON, ...more });
const LATER = NOON + 5 * MINUTE;

describe('a proof', () => {
  const begin = (more?: Partial<Proof>) => (state: State) => beginTotp(state, USER, 'first', proof(more));

  it('is the sign-in of the session, for five minutes', () => {
    given(userState, ...active)
      .when(begin({ now: LATER - 1 }))
      .then(begun('first'));
    given(userState, ...active)
      .when(begin({ now: LATER }))
      .refuses('proof_required');
  });
  it('is the password at any time', () => {
    given(userState, ...active)
      .when(begin({ now: LATER, byPassword: true }))
      .then(begun('first'));
  });
  it('is a code at any time, once', () => {
    const byStep = begin({ now: LATER, code: { totp_step: 11, recovery_code: null } });
    given(userState, ...withApp)
      .when(byStep)
      .then(codeUsed(11), begun('first'));
    given(userState, ...withApp, codeUsed(11))
      .when(byStep)
      .refuses('code_incorrect');
    given(userState, ...withApp, signedIn('s2', { totp_step: 11 }))
      .when(byStep)
      .refuses('code_incorrect');
    const byRecovery = begin({ now: LATER, code: { totp_step: null, recovery_code: 'r1' } });
    given(userState, ...withApp, codeUsed(null, 'r1'))
      .when(byRecovery)
      .refuses('code_incorrect');
    expect(folded(userState, [...withApp, codeUsed(null, 'r1')])?.totp?.recovery_codes).toEqual(['r2']);
  });
  it('is refused in a session that has ended', () => {
    given(userState, ...active, fact('user.signed_out', { user: USER, session: 's1' }))
      .when(begin({ byPassword: true }))
      .refuses('sign_in_required');
    given(userState).when(begin()).refuses('resource_missing');
  });
});

describe('an authenticator app', () => {
  const confirm =
    (step: number | null, session = 's1') =>
    (state: State) =>
      confirmTotp(state, { user: USER, session, recovery_codes: ['r1', 'r2'], stepBy: (secret) => (secret === 'second' ? step : null) });

  it('counts once its code confirms it, and ends the other sessions', () => {
    given(userState, ...active, begun('second'))
      .when(confirm(10))
      .then(confirmed);
    expect(folded(userState, [...active, begun('second'), confirmed])).toMatchObject({
      totp: { secret: 'second', last_step: 10 },
      totp_begun: null,
      sessions: { s1: {} },
    });
    expect(Object.keys(folded(userState, [...active, begun('second'), confirmed])!.sessions)).toEqual(['s1']);
  });
  it('is confirmed by a code of the latest setup', () => {
    given(userState, ...withApp, begun('second'))
      .when(confirm(null))
      .refuses('code_incorrect');
    given(userState, ...active, begun('second'), begun('third'))
      .when(confirm(10))
      .refuses('code_incorrect');
  });
  it('is confirmed once', () => {
    given(userState, ...active)
      .when(confirm(10))
      .refuses('totp_not_begun');
    given(userState, ...withApp)
      .when(confirm(10))
      .refuses('totp_not_begun');
  });
  it('is not confirmed in an ended session or without a person', () => {
    given(userState, ...active, begun('second'))
      .when(confirm(10, 's9'))
      .refuses('sign_in_required');
    given(userState).when(confirm(10)).refuses('resource_missing');
  });
  it('is removed with its codes, and ends the other sessions', () => {
    const remove = (state: State) => removeTotp(state, USER, proof());
    given(userState, ...withApp)
      .when(remove)
      .then(removed);
    given(userState, ...active, begun('second'))
      .when(remove)
      .then(removed);
    given(userState, ...active)
      .when(remove)
      .refuses('resource_missing');
    given(userState).when(remove).refuses('resource_missing');
    const { totp, totp_begun, sessions } = folded(userState, [...withApp, signedIn('s2'), removed])!;
    expect([totp, totp_begun, Object.keys(sessions)]).toEqual([null, null, ['s1']]);
  });
});
