import type { Happened } from '#kernel/fact';
import type { UserFact } from '#people/domain/user.events';
import { type StoredUser, userRecord } from '#people/resource/user.view';
import type { Projection } from '#platform/projector/projection';

export const USERS = 'users';

/** All users by id. Sessions and tokens are recognised by it too. */
export const userList: Projection<StoredUser> = {
  name: USERS,
  version: 5,
  ofOneStream: true,
  filters: { account: ({ account }) => account },
  documentOf: ({ stream, data }) => (stream.startsWith('user-') ? (data as UserFact['data']).user : null),
  evolve: (user, event) => userRecord.evolve(user, event as unknown as Happened<UserFact>),
  createdAt: ({ created_at }) => created_at,
};
