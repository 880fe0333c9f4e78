import { fact } from '#kernel/fact';
import { addOwner, owners, removeOwner } from '#people/domain/owners';
import { given } from '#test/support/facts/given';

const added = (user: string) => fact('account_owner.added', { user });
const removed = (user: string) => fact('account_owner.removed', { user });

describe('the owners of an account', () => {
  const remove =
    (user: string, evenLast = false) =>
    (users: readonly string[]) =>
      removeOwner(users, user, evenLast);

  it('counts each once', () => {
    given(owners)
      .when((users: readonly string[]) => addOwner(users, 'usr_1'))
      .then(added('usr_1'));
    given(owners, added('usr_1'))
      .when((users: readonly string[]) => addOwner(users, 'usr_1'))
      .thenNothing();
  });
  it('lets one of two leave, but not the last one', () => {
    given(owners, added('usr_1'), added('usr_2')).when(remove('usr_1')).then(removed('usr_1'));
    given(owners, added('usr_1'), added('usr_2'), removed('usr_2')).when(remove('usr_1')).refuses('last_owner');
  });
  it('lets the command line remove the last one', () => {
    given(owners, added('usr_1')).when(remove('usr_1', true)).then(removed('usr_1'));
  });
  it('ignores people who are not owners', () => given(owners, added('usr_1')).when(remove('usr_2')).thenNothing());
});
