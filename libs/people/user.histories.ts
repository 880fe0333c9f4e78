import { userStream } from '#people/domain/user.events';
import { userRecord } from '#people/resource/user.view';
import { userResource } from '#people/resource/user.resource';
import { fold } from '#kernel/fact';
import type { ResourceHistory } from '#platform/projector/resource-history';

export const USER_HISTORIES: readonly ResourceHistory[] = [
  {
    prefix: 'usr',
    streams: (id) => [userStream(id)],
    shown(_, events) {
      const user = fold(userRecord, events);
      return user && userResource(user);
    },
  },
];
