import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type KeyInUse, KeysInUse } from '#accounts/contract';
import { userMissing } from '#people/domain/user.errors';
import { USERS } from '#people/queries/user-list/user-list.projection';
import { type ListedUserResource, userResource } from '#people/resource/user.resource';
import type { StoredUser } from '#people/resource/user.view';
import { mayWrite } from '#people/roles/role-table';
import { Lookups } from '#platform/storage/lookups';

/** An account's users, oldest first. */
export class ListUsers extends Query<ListedUserResource[]> {
  constructor(readonly account: string) {
    super();
  }
}

/** A user of an account. Throws `resource_missing`. */
export class GetUser extends Query<ListedUserResource> {
  constructor(
    readonly id: string,
    readonly account: string,
  ) {
    super();
  }
}

@QueryHandler(ListUsers)
export class ListUsersHandler implements IQueryHandler<ListUsers> {
  constructor(
    private readonly lookups: Lookups,
    private readonly keys: KeysInUse,
  ) {}

  async execute({ account }: ListUsers): Promise<ListedUserResource[]> {
    const keys = await this.keys.inUse(account);
    return (await this.lookups.all<StoredUser>(USERS, 'account', account)).map((user) => listed(user, keys));
  }
}

@QueryHandler(GetUser)
export class GetUserHandler implements IQueryHandler<GetUser> {
  constructor(
    private readonly lookups: Lookups,
    private readonly keys: KeysInUse,
  ) {}

  async execute({ id, account }: GetUser): Promise<ListedUserResource> {
    const user = await this.lookups.find<StoredUser>(USERS, id);
    if (user?.account !== account) throw userMissing(id);
    return listed(user, await this.keys.inUse(account));
  }
}

function listed(user: StoredUser, keys: readonly KeyInUse[]): ListedUserResource {
  const mayMakeKeys = user.status !== 'suspended' && mayWrite(user.role, 'keys');
  const left = mayMakeKeys ? [] : keys.filter(({ made_by }) => made_by === user.id);
  return { ...userResource(user), keys_left: left.map(({ id, name, livemode }) => ({ id, name, livemode })) };
}
