import type { ChosenProvider } from '#people/domain/oidc.decisions';
import type { OidcAttempt } from '#people/oidc/oidc-attempts';
import type { Client } from '#people/sessions/client';

/** The identity that a provider has proved. */
export interface ProvedIdentity {
  readonly subject: string;
  readonly email: string | null;
  readonly isVerified: boolean;
  readonly name: string | null;
  /** Whether it reports a second factor (`amr`, RFC 8176). */
  readonly usedSecondFactor: boolean;
}

/** A proved identity, with the provider that vouches for it. */
export interface ProvedSignIn extends ProvedIdentity {
  readonly provider: ChosenProvider;
  /** Whether the account requires a second factor that the provider has not reported. */
  readonly lacksSecondFactor: boolean;
  /** The hash of the sign-in's state, which works once. */
  readonly attempt: string;
}

/** Identifies a person who returns from an account's provider. */
export abstract class ProvedSignIns {
  /**
   * Verifies the return of a person. Failures are capped per client address, because each makes us query the provider.
   * @param query the query string that the provider added to our address
   * @throws `sign_in_required`, `service_unavailable`, `rate_limit_exceeded`
   */
  abstract prove(attempt: OidcAttempt, query: string, client: Client): Promise<ProvedSignIn>;
}
