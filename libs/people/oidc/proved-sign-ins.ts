import type { OidcConnection } from '#people/domain/oidc.events';
import type { OidcAttempt } from '#people/oidc/oidc-attempts';
import type { Client } from '#people/sessions/client';

/** Whom a provider has proved somebody to be. */
export interface ProvedIdentity {
  readonly subject: string;
  readonly email: string | null;
  readonly isVerified: boolean;
  readonly name: string | null;
  /** Whether it reports a second factor (`amr`, RFC 8176). */
  readonly usedSecondFactor: boolean;
}

/** The same, and the provider that vouches for it. */
export interface ProvedSignIn extends ProvedIdentity {
  readonly provider: OidcConnection;
  /** Whether the account requires a second factor that the provider has not reported. */
  readonly lacksSecondFactor: boolean;
  /** The hash of the sign-in's state, which works once. */
  readonly attempt: string;
}

/** Learns from the provider of an account who came back. */
export abstract class ProvedSignIns {
  /**
   * Failures are counted for the client's address: each has us query the provider.
   * @param query what the provider has put behind the `?` of our address
   * @throws `sign_in_required`, `service_unavailable`, `rate_limit_exceeded`
   */
  abstract prove(attempt: OidcAttempt, query: string, client: Client): Promise<ProvedSignIn>;
}
