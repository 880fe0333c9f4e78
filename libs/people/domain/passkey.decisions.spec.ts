import { fact } from '#kernel/fact';
import { MINUTE } from '#kernel/time';
import type { Proof } from '#people/domain/factor.decisions';
import { claimPasskey, passkeyClaim } from '#people/domain/passkey-claim';
import { addPasskey, beginPasskey, removePasskey, signInByPasskey } from '#people/domain/passkey.decisions';
import type { PasskeyAdded, SignedIn, UserFact } from '#people/domain/user.events';
import { userState, type UserState } from '#people/domain/user-state';
import { at, folded, given, NOON } from '#test/support/facts/given';

type State = UserState | null;

const USER = 'usr_1';
const session = (id: string): SignedIn => ({
  user: USER, session: id, hash: id, factors: ['passkey'], totp_step: null, recovery_code: null, address: null, user_agent: null,
}); // prettier-ignore
const signedIn = (id: string) => fact('user.signed_in', session(id));
const made = (n: number, challenge = `c${n}`): PasskeyAdded => ({
  user: USER, passkey: `pky_${n}`, name: null, credential: `cred-${n}`, public_key: 'key', transports: [], challenge, keeps: 's1',
}); // prettier-ignore
const added = (n: number, challenge?: string) => fact('user.passkey_added', made(n, challenge));
const used = (challenge: string) => fact('user.passkey_used', { user: USER, passkey: 'pky_1', challenge });
const removed = fact('user.passkey_removed', { user: USER, passkey: 'pky_1', keeps: 's1' });

const active: UserFact[] = [
  fact('user.invited', { user: USER, email: 'asha@example.com', name: null, role: 'owner' } as const),
  fact('user.joined', { user: USER, name: 'Asha' }),
  signedIn('s0'),
  signedIn('s1'),
];
const proof = (more: Partial<Proof> = {}): Proof => ({ session: 's1', byPassword: false, code: null, now: NOON, ...more });
const LATER = NOON + 5 * MINUTE;

describe('a passkey', () => {
  const add =
    (...passkey: Parameters<typeof made>) =>
    (state: State) =>
      addPasskey(state, made(...passkey));

  it('is added, and ends the other sessions', () => {
    given(userState, ...active)
      .when(add(1))
      .then(added(1));
    expect(folded(userState, [...active, added(1)])).toMatchObject({
      passkeys: { pky_1: { credential: 'cred-1', created_at: NOON, last_used_at: null } },
    });
    expect(Object.keys(folded(userState, [...active, added(1)])!.sessions)).toEqual(['s1']);
  });
  it('is added once for each challenge', () => {
    given(userState, ...active, added(1))
      .when(add(1, 'other'))
      .refuses('passkey_exists');
    given(userState, ...active, added(1, 'c2'))
      .when(add(2))
      .refuses('invalid_value');
  });
  it('is one of twenty at most', () => {
    const many = Array.from({ length: 20 }, (_, n) => added(n));
    given(userState, ...active, ...many)
      .when(add(20))
      .refuses('passkey_limit_reached');
    given(userState, ...active, ...many, removed)
      .when(add(20))
      .then(added(20));
  });
  it('is not added in an ended session or without a person', () => {
    given(userState, ...active, fact('user.signed_out', { user: USER, session: 's1' }))
      .when(add(1))
      .refuses('sign_in_required');
    given(userState).when(add(1)).refuses('resource_missing');
  });
  it('is set up and removed only with a proof of presence', () => {
    const begin = (more?: Partial<Proof>) => (state: State) => beginPasskey(state, USER, proof(more));
    const remove = (more?: Partial<Proof>) => (state: State) => removePasskey(state, USER, 'pky_1', proof(more));
    given(userState, ...active)
      .when(begin())
      .thenNothing();
    given(userState, ...active)
      .when(begin({ now: LATER }))
      .refuses('proof_required');
    given(userState, ...active, added(1))
      .when(remove({ now: LATER }))
      .refuses('proof_required');
    given(userState, ...active, added(1))
      .when(remove({ now: LATER, byPassword: true }))
      .then(removed);
    given(userState, ...active)
      .when(remove())
      .refuses('resource_missing');
    expect(folded(userState, [...active, added(1), removed])!.passkeys).toEqual({});
  });
  it('belongs to one user', () => {
    const claimed = fact('user_passkey.claimed', { user: USER });
    const claim = (user: string) => (state: string | null) => claimPasskey(state, user);
    given(passkeyClaim).when(claim(USER)).then(claimed);
    given(passkeyClaim, claimed).when(claim(USER)).thenNothing();
    given(passkeyClaim, claimed).when(claim('usr_2')).refuses('passkey_exists');
  });
});

describe('signing in by a passkey', () => {
  const begin =
    (challenge: string, passkey = 'pky_1') =>
    (state: State) =>
      signInByPasskey(state, session('s2'), { passkey, challenge });
  const withPasskey: UserFact[] = [...active, added(1)];

  it('spends the challenge', () => {
    given(userState, ...withPasskey)
      .when(begin('c7'))
      .then(used('c7'), signedIn('s2'));
    given(userState, ...withPasskey, used('c7'))
      .when(begin('c7'))
      .refuses('sign_in_required');
    expect(folded(userState, [...withPasskey, used('c7')])!.passkeys['pky_1']!.last_used_at).toBe(NOON);
  });
  it('is refused without the passkey, or to a person who may not sign in', () => {
    given(userState, ...withPasskey, removed)
      .when(begin('c7'))
      .refuses('sign_in_required');
    given(userState, ...withPasskey, fact('user.suspended', { user: USER }))
      .when(begin('c7'))
      .refuses('sign_in_required');
    given(userState).when(begin('c7')).refuses('sign_in_required');
  });
  it('remembers challenges for longer than they can be answered', () => {
    const story = (seconds: number) => [...at(NOON, [...withPasskey, used('c7')], true), ...at(NOON + seconds, [used('c8')], true)];
    expect(Object.keys(folded(userState, story(10 * MINUTE))!.challenges)).toEqual(['c1', 'c7', 'c8']);
    expect(Object.keys(folded(userState, story(10 * MINUTE + 1))!.challenges)).toEqual(['c8']);
  });
});
