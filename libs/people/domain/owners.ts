import { type DataOf, fact, type Fact, type View } from '#kernel/fact';
import { DAY, HOUR, type UnixSeconds } from '#kernel/time';
import type { Role } from '#people/domain/role';
import { lastOwner } from '#people/domain/user.errors';
import type { UserState } from '#people/domain/user-state';

/** Facts of the owners of an account who can sign in. One stream decides who leaves, so that two owners cannot both demote each other. */
export type OwnersFact =
  /** A person became an owner, or a suspended owner can sign in again. */
  | Fact<'account_owner.added', { user: string }>
  /** An owner is about to be demoted or suspended. */
  | Fact<'account_owner.removed', { user: string }>;

declare module '#kernel/fact' {
  interface Facts extends DataOf<OwnersFact> {}
}

export const ownersStream = (account: string): string => `account_owners-${account}`;

/** Seconds for which another owner still has to approve after an account had several. */
const SEVERAL_FOR = 7 * DAY;

/** Seconds within which a demotion or suspension that removed an owner from the list has also changed the person. */
export const LEAVING_FOR = HOUR;

export interface Owners {
  /** The owners who can sign in. */
  readonly users: readonly string[];
  /** When each former owner was last removed. */
  readonly left: Readonly<Record<string, UnixSeconds>>;
  /** When the account last had several owners; null if it never had, or still has. */
  readonly severalUntil: UnixSeconds | null;
}

export const owners: View<Owners, OwnersFact> = {
  initial: { users: [], left: {}, severalUntil: null },
  evolve({ users, left, severalUntil }, { type, data: { user }, at }) {
    const others = users.filter((each) => each !== user);
    if (type === 'account_owner.added') return { users: [...others, user], left, severalUntil };
    return { users: others, left: { ...left, [user]: at }, severalUntil: users.length > 1 ? at : severalUntil };
  },
};

/** Whether a user is an owner who can sign in. */
export const isOwner = ({ role, status }: Pick<UserState, 'role' | 'status'>): boolean => role === 'owner' && status === 'active';

/** What a change does to the list of owners. A person who has not joined becomes no owner by it. */
export function membershipAfter(
  before: Pick<UserState, 'role' | 'status' | 'joined'>,
  { role = before.role, status = before.status }: { readonly role?: Role; readonly status?: UserState['status'] },
): 'joins' | 'leaves' | 'stays' {
  const [was, is] = [isOwner(before), before.joined && isOwner({ role, status })];
  return was === is ? 'stays' : is ? 'joins' : 'leaves';
}

/**
 * Whether an account has several owners, or had in the last seven days: nobody gets rid of the others to act alone at once. `including`: a user who counts
 * as an owner, whether or not they are one.
 */
export const areSeveral = ({ users, severalUntil }: Owners, now: UnixSeconds, including = users[0]): boolean =>
  users.some((user) => user !== including) || (severalUntil !== null && severalUntil + SEVERAL_FOR > now);

/** Adds a person who was an owner at this time. A repeat changes nothing, and neither does a person who was removed later. */
export const addOwner = ({ users, left }: Owners, user: string, since: UnixSeconds): OwnersFact[] =>
  users.includes(user) || (left[user] ?? since) > since ? [] : [fact('account_owner.added', { user })];

/**
 * Removes an owner, before the person is changed. Throws `last_owner` unless another one remains; with `evenLast`, which the command line uses, the
 * account may end up without one. A person who is not on the list is removed too, so that a late addition has no effect.
 */
export function removeOwner({ users }: Owners, user: string, evenLast: boolean): OwnersFact[] {
  if (!evenLast && users.every((each) => each === user)) throw lastOwner();
  return [fact('account_owner.removed', { user })];
}
