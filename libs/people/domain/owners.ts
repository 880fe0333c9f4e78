import { fact, type Fact, type View } from '#kernel/fact';
import { lastOwner } from '#people/domain/user.errors';
import type { UserState } from '#people/domain/user-state';

/** Facts of the owners of an account who can sign in. One stream decides who leaves, so that two owners cannot both demote each other. */
export type OwnersFact =
  /** A person became an owner, or a suspended owner can sign in again. */
  | Fact<'account_owner.added', { user: string }>
  /** An owner is about to be demoted or suspended. */
  | Fact<'account_owner.removed', { user: string }>;

export const ownersStream = (account: string): string => `account_owners-${account}`;

/** The owners of an account who can sign in. */
export const owners: View<readonly string[], OwnersFact> = {
  initial: [],
  evolve: (users, { type, data: { user } }) => (type === 'account_owner.added' ? [...users, user] : users.filter((each) => each !== user)),
};

/** Whether a user is an owner who can sign in. */
export const isOwner = ({ role, status }: Pick<UserState, 'role' | 'status'>): boolean => role === 'owner' && status === 'active';

/** Adds an owner; a repeat changes nothing. */
export const addOwner = (users: readonly string[], user: string): OwnersFact[] =>
  users.includes(user) ? [] : [fact('account_owner.added', { user })];

/**
 * Removes an owner. Throws `last_owner` unless another one remains; with `evenLast`, which the command line uses, the account may end up without one.
 */
export function removeOwner(users: readonly string[], user: string, evenLast: boolean): OwnersFact[] {
  if (!users.includes(user)) return [];
  if (users.length === 1 && !evenLast) throw lastOwner();
  return [fact('account_owner.removed', { user })];
}
