import type { DataOf, Fact } from '#kernel/fact';

/** Facts of an account's identity provider (OpenID Connect). They belong to live mode, like those of users. */
export type OidcFact =
  /** The account's people sign in by this provider from now on. It replaces an earlier one. */
  | Fact<'account_oidc.set', { account: string; dropped_domains: readonly string[] } & OidcConnection>
  /** The account's identity provider was removed. */
  | Fact<'account_oidc.removed', { account: string; dropped_domains: readonly string[] }>
  /** A change of the identity provider was proposed with this client secret, sealed. The proposal itself holds no secret. */
  | Fact<'account_oidc.secret_proposed', { account: string; proposal: string; client_secret: string }>;

/** The provider as owners have set it up. */
export interface OidcConnection {
  /** The provider's issuer URL: `https://login.example.com`. */
  readonly issuer: string;
  readonly client_id: string;
  /** Sealed. */
  readonly client_secret: string;
  /** E-mail domains whose people the provider may sign in, in lower case. */
  readonly allowed_domains: readonly string[];
}

/** Facts of people whom the provider authenticated, but who are not users of the account. */
export type OidcRefusedFact =
  /** A person whom the provider authenticated was not signed in. `identity` is the keyed hash of account, issuer and subject. */
  Fact<
    'account_oidc.sign_in_refused',
    {
      readonly account: string;
      readonly identity: string;
      readonly reason: RefusalReason;
      readonly address: string | null;
      readonly user_agent: string | null;
    }
  >;

declare module '#kernel/fact' {
  interface Facts extends DataOf<OidcFact | OidcRefusedFact> {}
}

/** The reason that the page shows: see `OidcRefusal`. */
export type RefusalReason =
  'not_invited' | 'email' | 'domain' | 'status' | 'identity' | 'second_factor' | 'oidc' | 'replayed' | 'chosen_alone';

export const oidcStream = (account: string): string => `account_oidc-${account}`;

/** One stream per month, such as 2026-01. */
export const oidcRefusalsStream = (account: string, month: string): string => `account_oidc_refusals-${account}-${month}`;
