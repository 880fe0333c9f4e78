import { Injectable } from '@nestjs/common';
import { AccountOwners } from '#accounts/contract';
import { type Alert, AlertKeeper } from '#alerts/contract';
import { alertOfOwner } from '#people/domain/user.errors';
import type { CommandContext } from '#platform/event-store/command-context';
import { ActorRights } from '#act-kinds/contract';

/**
 * The alert about an owner who signed in past the identity provider is for the others, where there are other owners: a thief of the password does not
 * resolve it, nor anybody whom that owner alone let in, nor a key.
 */
@Injectable()
export class LocalSignInAlerts extends AlertKeeper {
  readonly type = 'local_sign_in';

  constructor(
    private readonly owners: AccountOwners,
    private readonly rights: ActorRights,
  ) {
    super();
  }

  override async check({ subject: owner }: Alert, { actor, account }: CommandContext): Promise<void> {
    if (!(await this.owners.areSeveral(account, owner))) return;
    if (actor.type !== 'user' || actor.id === owner || (await this.rights.isLetInOnlyBy(actor.id!, owner))) throw alertOfOwner();
  }
}
