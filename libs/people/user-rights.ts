import { Injectable } from '@nestjs/common';
import { ActorRights } from '#bulk-acts/contract';
import { USERS } from '#people/queries/user-list/user-list.projection';
import type { StoredUser } from '#people/resource/user.view';
import { personWith } from '#people/sessions/person-with-role';
import type { RouteAccess } from '#platform/http/caller';
import { Lookups } from '#platform/storage/lookups';

/** What users may do now, without a session of theirs. */
@Injectable()
export class UserRights extends ActorRights {
  constructor(private readonly lookups: Lookups) {
    super();
  }

  override async covers(id: string, route: RouteAccess): Promise<boolean> {
    const user = await this.lookups.find<StoredUser>(USERS, id);
    return user?.status === 'active' && personWith(user.role, '').allows(route);
  }
}
