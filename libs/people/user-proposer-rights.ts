import { Injectable } from '@nestjs/common';
import type { UserState } from '#people/domain/user-state';
import { mayWrite, type Resource } from '#people/roles/role-table';
import { UserStreams } from '#people/user-streams';
import { ProposerRights } from '#proposals/contract';

/** Whether a user may still do what they proposed: nobody who is suspended, and others what their role may write. */
export const mayPropose = ({ role, status }: Pick<UserState, 'role' | 'status'>, resource: string): boolean =>
  status !== 'suspended' && mayWrite(role, resource as Resource);

/** Read from the user's own stream, which is never behind. */
@Injectable()
export class UserProposerRights extends ProposerRights {
  constructor(private readonly users: UserStreams) {
    super();
  }

  override async covers(user: string, account: string, resource: string): Promise<boolean> {
    return mayPropose(await this.users.ofAccount(user, account), resource);
  }
}
