import { Injectable } from '@nestjs/common';
import { AccountOwners } from '#accounts/contract';
import { type ChosenProvider, localAccess, mayAdmit } from '#people/domain/oidc.decisions';
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
    const access = localAccess(user, provider, await this.areOthers(provider, user));
    if (access === 'closed') {
      this.tries.noteFailure(user, 'oidc', client, requestId);
      throw new OidcRefusal('oidc');
    }
    return access === 'watched';
  }

  override async admits(provider: ChosenProvider, user: StoredUser): Promise<boolean> {
    return mayAdmit(provider, user, await this.areOthers(provider, user));
  }

  /** Whether the account has owners apart from the one who alone chose the provider, or lately had. */
  private areOthers(provider: ChosenProvider | null, { account }: StoredUser): Promise<boolean> {
    return this.owners.areSeveral(account, provider?.chosenBy ?? undefined);
  }
}
