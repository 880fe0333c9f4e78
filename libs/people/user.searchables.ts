import { GetUser } from '#people/queries/user-list/user-list.query';
import type { UserResource } from '#people/resource/user.resource';
import { type AnySearchable, titled } from '#dashboard/search/contract';

export const USER_SEARCHABLES: readonly AnySearchable[] = [
  {
    type: 'user',
    prefix: 'usr',
    route: { scope: 'users:read', path: '/admin/v1/users/:id' },
    one: (id, { account }) => new GetUser(id, account),
    title: ({ name, email, role }: UserResource) => titled(name, email, role),
  },
];
