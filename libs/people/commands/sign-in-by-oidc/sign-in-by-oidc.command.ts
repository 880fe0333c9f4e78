import type { OidcAttempt } from '#people/oidc/oidc-attempts';
import type { Client } from '#people/sessions/client';
import type { BegunSession } from '#people/sessions/new-sessions';
import { message } from '#platform/cqrs/command';

/** Signs in a person who returns from the identity provider. */
export const SignInByOidc = message<
  {
    attempt: OidcAttempt;
    /** The query string that the provider added to our address. */
    query: string;
    client: Client;
    requestId: string;
  },
  BegunSession
>('SignInByOidc');
