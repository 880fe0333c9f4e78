import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { userMissing } from '#people/domain/user.errors';
import { USERS } from '#people/queries/user-list/user-list.projection';
import { type UserResource, userResource } from '#people/resource/user.resource';
import type { StoredUser } from '#people/resource/user.view';
import { Lookups } from '#platform/storage/lookups';

/** The users of an account, oldest first. */
export class ListUsers extends Query<UserResource[]> {
  constructor(readonly account: string) {
    super();
  }
}

/** One of an account. Throws `resource_missing`. */
export class GetUser extends Query<UserResource> {
  constructor(
    readonly id: string,
    readonly account: string,
  ) {
    super();
  }
}

@QueryHandler(ListUsers)
export class ListUsersHandler implements IQueryHandler<ListUsers> {
  constructor(private readonly lookups: Lookups) {}

  async execute({ account }: ListUsers): Promise<UserResource[]> {
    return (await this.lookups.all<StoredUser>(USERS, 'account', account)).map(userResource);
  }
}

@QueryHandler(GetUser)
export class GetUserHandler implements IQueryHandler<GetUser> {
  constructor(private readonly lookups: Lookups) {}

  async execute({ id, account }: GetUser): Promise<UserResource> {
    const user = await this.lookups.find<StoredUser>(USERS, id);
    if (user?.account !== account) throw userMissing(id);
    return userResource(user);
  }
}
