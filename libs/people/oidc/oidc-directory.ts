import { Injectable } from '@nestjs/common';
import { domainOfEmail } from '#people/domain/email-key';
import type { OidcConnection } from '#people/domain/oidc.events';
import type { OidcAttempt } from '#people/oidc/oidc-attempts';
import { OidcConnections } from '#people/oidc/oidc-connections';
import { OidcSignIns } from '#people/oidc/oidc-sign-ins';
import { OIDC_DOMAINS, type OidcDomain } from '#people/queries/oidc-domains/oidc-domains.projection';
import { Lookups } from '#platform/storage/lookups';

/** Finds the provider for a sign-in before the person is known. */
@Injectable()
export class OidcDirectory {
  constructor(
    private readonly connections: OidcConnections,
    private readonly signIns: OidcSignIns,
    private readonly lookups: Lookups,
  ) {}

  of(account: string): Promise<OidcConnection | null> {
    return this.connections.of(account);
  }

  /** The provider for the domain of an e-mail address; null if no account lists the domain, or if several do. */
  async ofEmail(email: string): Promise<(OidcConnection & { readonly account: string }) | null> {
    const [found, other] = await this.lookups.all<OidcDomain>(OIDC_DOMAINS, 'domain', domainOfEmail(email));
    if (found === undefined || other !== undefined) return null;
    const connection = await this.connections.of(found.account);
    return connection && { ...connection, account: found.account };
  }

  /** The address at the provider. Throws `service_unavailable`. */
  urlOf(connection: OidcConnection, attempt: OidcAttempt): Promise<string> {
    return this.signIns.urlOf(connection, attempt);
  }
}
