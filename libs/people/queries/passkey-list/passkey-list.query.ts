import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { USERS } from '#people/queries/user-list/user-list.projection';
import { type PasskeyResource, passkeyResource } from '#people/resource/passkey.resource';
import type { StoredUser } from '#people/resource/user.view';
import { Lookups } from '#platform/storage/lookups';

/** A person's passkeys, oldest first. */
export class ListPasskeys extends Query<PasskeyResource[]> {
  constructor(readonly user: string) {
    super();
  }
}

@QueryHandler(ListPasskeys)
export class ListPasskeysHandler implements IQueryHandler<ListPasskeys> {
  constructor(private readonly lookups: Lookups) {}

  async execute({ user }: ListPasskeys): Promise<PasskeyResource[]> {
    const { passkeys } = (await this.lookups.find<StoredUser>(USERS, user))!;
    return Object.entries(passkeys).map(([id, passkey]) => passkeyResource(id, passkey));
  }
}
