import type { Fact } from '#kernel/fact';

/** Facts of an account's identity provider (OpenID Connect). They belong to live mode, as those of people do. */
export type OidcFact =
  /** The account's people sign in by this provider from now on. It replaces an earlier one. */
  | Fact<'account_oidc.set', { account: string; dropped_domains: readonly string[] } & OidcConnection>
  /** The account has no provider from now on. */
  | Fact<'account_oidc.removed', { account: string; dropped_domains: readonly string[] }>
  /** A change of the provider was proposed with this secret of its client, sealed. The proposal itself shows no secret. */
  | Fact<'account_oidc.secret_proposed', { account: string; proposal: string; client_secret: string }>;

/** The provider as owners have set it up. */
export interface OidcConnection {
  /** As the provider names itself: `https://login.example.com`. */
  readonly issuer: string;
  readonly client_id: string;
  /** Sealed. */
  readonly client_secret: string;
  /** Domains of e-mail addresses whose people the provider speaks for, in lower case. */
  readonly allowed_domains: readonly string[];
}

/** Facts of people whom the provider knows, and who are no users of the account. */
export type OidcRefusedFact =
  /** The provider vouched for somebody who was not let in. `identity` is the keyed hash of account, issuer and subject. */
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

/** As the page says it: see `OidcRefusal`. */
export type RefusalReason = 'not_invited' | 'email' | 'domain' | 'status' | 'identity' | 'second_factor' | 'oidc' | 'replayed';

export const oidcStream = (account: string): string => `account_oidc-${account}`;

/** One stream per month, such as 2026-01. */
export const oidcRefusalsStream = (account: string, month: string): string => `account_oidc_refusals-${account}-${month}`;
