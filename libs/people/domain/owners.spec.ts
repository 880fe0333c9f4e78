import { fact } from '#kernel/fact';
import { DAY } from '#kernel/time';
import { addOwner, areSeveral, membershipAfter, type Owners, owners, removeOwner } from '#people/domain/owners';
import { at, folded, given, NOON } from '#test/support/facts/given';

const added = (user: string) => fact('account_owner.added', { user });
const removed = (user: string) => fact('account_owner.removed', { user });

describe('the owners of an account', () => {
  const add = (user: string, since: number) => (state: Owners) => addOwner(state, user, since);
  const remove =
    (user: string, evenLast = false) =>
    (state: Owners) =>
      removeOwner(state, user, evenLast);

  it('count each once', () => {
    given(owners).when(add('usr_1', NOON)).then(added('usr_1'));
    given(owners, added('usr_1')).when(add('usr_1', NOON)).thenNothing();
  });
  it('do not count a person again who was removed since', () => {
    given(owners, added('usr_1'), removed('usr_1'))
      .when(add('usr_1', NOON - 1))
      .thenNothing();
    given(owners, added('usr_1'), removed('usr_1')).when(add('usr_1', NOON)).then(added('usr_1'));
    given(owners, added('usr_1'), removed('usr_2'))
      .when(add('usr_2', NOON - 1))
      .thenNothing();
  });
  it('let one of two leave, but not the last one', () => {
    given(owners, added('usr_1'), added('usr_2')).when(remove('usr_1')).then(removed('usr_1'));
    given(owners, added('usr_1'), added('usr_2'), removed('usr_2')).when(remove('usr_1')).refuses('last_owner');
  });
  it('let the command line remove the last one', () => {
    given(owners, added('usr_1')).when(remove('usr_1', true)).then(removed('usr_1'));
  });
  it('let a person leave whom a killed process had removed, but only if another one is left', () => {
    given(owners, added('usr_1')).when(remove('usr_2')).then(removed('usr_2'));
    given(owners).when(remove('usr_2')).refuses('last_owner');
  });
  it('are several for seven days after one of them left', () => {
    const two = [...at(NOON, [added('usr_1'), added('usr_2')]), ...at(NOON + DAY, [removed('usr_2')])];
    const several = (until: number) => areSeveral(folded(owners, two), until);
    expect([several(NOON + 2 * DAY), several(NOON + 8 * DAY - 1), several(NOON + 8 * DAY)]).toEqual([true, true, false]);
    expect(areSeveral(folded(owners, [added('usr_1')]), NOON)).toBe(false);
    expect(areSeveral(folded(owners, [added('usr_1'), added('usr_2')]), NOON)).toBe(true);
    expect(areSeveral(owners.initial, NOON)).toBe(false);
    expect(['usr_1', 'usr_2'].map((including) => areSeveral(folded(owners, [added('usr_1')]), NOON, including))).toEqual([false, true]);
  });
});

describe('a change of a person', () => {
  const owner = { role: 'owner', status: 'active', joined: true } as const;

  it('leaves or joins the owners, or neither', () => {
    expect(membershipAfter(owner, { role: 'viewer' })).toBe('leaves');
    expect(membershipAfter(owner, { status: 'suspended' })).toBe('leaves');
    expect(membershipAfter({ ...owner, role: 'viewer' }, { role: 'owner' })).toBe('joins');
    expect(membershipAfter({ ...owner, status: 'suspended' }, { status: 'active' })).toBe('joins');
    expect(membershipAfter({ role: 'owner', status: 'suspended', joined: false }, { status: 'active' })).toBe('stays');
    expect(membershipAfter(owner, {})).toBe('stays');
  });
});
