import { Injectable } from '@nestjs/common';
import { personWith } from '#people/sessions/person-with-role';
import { UserStreams } from '#people/user-streams';
import type { RouteAccess } from '#http/access/caller';
import { ActorRights } from '#proposals/contract';

/** What users may do now, without a session of theirs: by the user's own stream, which is never behind. */
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
