import { isAbout } from '#kernel/fact';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import type { UserFact } from '#people/domain/user.events';
import { type StoredUser, userRecord } from '#people/resource/user.view';
import type { Projection } from '#platform/projector/projection';

export const USERS = 'users';

/** Failed sign-ins have streams of their own. */
const isOfUser = (event: RecordedEvent): event is RecordedEvent<UserFact['type']> =>
  isAbout(event, 'user') && event.type !== 'user.sign_in_failed';

/**
 * All users by id. Sessions, tokens and links of earlier releases are recognised by it too, and a sign-in reads only the events that came after it. The
 * streams also have the proposals about a user.
 */
export const userList: Projection<StoredUser> = {
  name: USERS,
  version: 7,
  ofOneStream: true,
  filters: { account: ({ account }) => account },
  documentOf: ({ stream, data }) => (stream.startsWith('user-') ? ((data as Partial<UserFact['data']>).user ?? null) : null),
  evolve: (user, event) => (isOfUser(event) ? userRecord.evolve(user, event) : user),
  createdAt: ({ created_at }) => created_at,
};
