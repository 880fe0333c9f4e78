import { hash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AccountSettings } from '#accounts/contract';
import { signInUnproven } from '#people/domain/oidc.errors';
import type { OidcConnection } from '#people/domain/oidc.events';
import { IdentityProviders, type OidcClient } from '#people/oidc/identity-providers';
import { OidcAddresses } from '#people/oidc/oidc-addresses';
import type { OidcAttempt } from '#people/oidc/oidc-attempts';
import { OidcConnections } from '#people/oidc/oidc-connections';
import { type ProvedSignIn, ProvedSignIns } from '#people/oidc/proved-sign-ins';
import type { Client } from '#people/sessions/client';
import { SignInTries } from '#people/sessions/sign-in-tries';

/** Sends people to their account's provider, and identifies them when they return. */
@Injectable()
export class OidcSignIns extends ProvedSignIns {
  constructor(
    private readonly connections: OidcConnections,
    private readonly providers: IdentityProviders,
    private readonly addresses: OidcAddresses,
    private readonly tries: SignInTries,
    private readonly settings: AccountSettings,
  ) {
    super();
  }

  /** The address at the provider. Throws `service_unavailable`. */
  urlOf(connection: OidcConnection, attempt: OidcAttempt): Promise<string> {
    return this.providers.signInUrl(this.clientAt(connection, attempt.account), attempt);
  }

  override async prove(attempt: OidcAttempt, query: string, client: Client): Promise<ProvedSignIn> {
    const provider = await this.connections.of(attempt.account);
    // The provider was removed or replaced in the meantime.
    if (provider?.issuer !== attempt.issuer) throw signInUnproven();
    const begun = isRefusal(query) ? null : await this.tries.beginOidc(attempt.account, client);
    const proved = await this.providers.identify(this.clientAt(provider, attempt.account), attempt, query);
    await begun?.forgive();
    const { require_second_factor } = await this.settings.of(attempt.account);
    const lacksSecondFactor = require_second_factor && !proved.usedSecondFactor;
    return { ...proved, provider, lacksSecondFactor, attempt: hash('sha256', attempt.state) };
  }

  private clientAt({ issuer, client_id, client_secret }: OidcConnection, account: string): OidcClient {
    const { redirect_uri } = this.addresses.of(account);
    return { issuer, client_id, client_secret: this.connections.open(account, client_secret), redirect_uri };
  }
}

/** Whether a provider sends the person back with an `error`. The provider is not queried then. The query is parsed as `identify` parses it. */
const isRefusal = (query: string): boolean => Boolean(new URL(`https://here.invalid/?${query}`).searchParams.get('error'));
