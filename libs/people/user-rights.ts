import { Injectable } from '@nestjs/common';
import { personWith } from '#people/sessions/person-with-role';
import { UserStreams } from '#people/user-streams';
import type { RouteAccess } from '#http/access/caller';
import { ActorRights } from '#proposals/contract';

/** The current rights of a user who may have no session, from the user's own stream. Unlike a read model, it never lags. */
@Injectable()
export class UserRights extends ActorRights {
  constructor(private readonly users: UserStreams) {
    super();
  }

  override async covers(id: string, route: RouteAccess): Promise<boolean> {
    const user = await this.users.load(id);
    return user?.status === 'active' && personWith(user.role, '').allows(route);
  }
}
