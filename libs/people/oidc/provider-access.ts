import { Injectable } from '@nestjs/common';
import { AccountOwners } from '#accounts/contract';
import { localAccess } from '#people/domain/oidc.decisions';
import { OidcRefusal } from '#people/domain/oidc.errors';
import { OidcConnections } from '#people/oidc/oidc-connections';
import type { StoredUser } from '#people/resource/user.view';
import type { Client } from '#people/sessions/client';
import { LocalAccess } from '#people/sessions/local-access';
import { SignInTries } from '#people/sessions/sign-in-tries';

/** Decides by the account's identity provider. Reads it from the account's own stream, which never lags. */
@Injectable()
export class ProviderAccess extends LocalAccess {
  constructor(
    private readonly connections: OidcConnections,
    private readonly tries: SignInTries,
    private readonly owners: AccountOwners,
  ) {
    super();
  }

  override async isWatched(user: StoredUser, client: Client, requestId: string): Promise<boolean> {
    const provider = await this.connections.of(user.account);
    const areOthers = await this.owners.areSeveral(user.account, provider?.chosenBy ?? undefined);
    const access = localAccess(user, provider, areOthers);
    if (access === 'closed') {
      this.tries.noteFailure(user, 'oidc', client, requestId);
      throw new OidcRefusal('oidc');
    }
    return access === 'watched';
  }
}
