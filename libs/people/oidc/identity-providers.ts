import { hash } from 'node:crypto';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { ClientAuth, Configuration as Provider, CustomFetch } from 'openid-client';
import { Agent, buildConnector, fetch } from 'undici';
import { isVisible } from '#kernel/comparable';
import { DomainError } from '#kernel/domain-error';
import { MINUTE } from '#kernel/time';
import { providerRefused, providerUnavailable, signInUnproven } from '#people/domain/oidc.errors';
import type { OidcAttempt } from '#people/oidc/oidc-attempts';
import type { ProvedIdentity } from '#people/oidc/proved-sign-ins';
import { Configuration } from '#platform/config/configuration';
import { AddressGuard, ForbiddenAddress, NameResolver, trustOf } from '#webhooks/delivery/contract';

/** The longest that a request to a provider may take, in seconds. A callback makes at most three, within the deadline for writes. */
const PATIENCE = 3;
/** The largest answer, bytes. */
const LARGEST_ANSWER = 256 * 1024;
/** How many providers' metadata are kept, and how long, ms. */
const METADATA_CACHE = { max: 200, ttl: 10 * MINUTE * 1000 };
const SCOPE = 'openid email profile';
const BASIC = 'client_secret_basic';
/** How far a provider's clock may differ from ours, seconds. */
const CLOCK_TOLERANCE = 30;
/** The longest name in characters, as for names that people choose. */
const LONGEST_NAME = 200;

/** Our client at a provider, with its secret opened. */
export interface OidcClient {
  readonly issuer: string;
  readonly client_id: string;
  readonly client_secret: string;
  readonly redirect_uri: string;
}

/** The error code of a refusal that the provider sends the browser back with. */
const REFUSED = 'OAUTH_AUTHORIZATION_RESPONSE_ERROR';
/** Error codes that mean the sign-in is unproven; all others mean that the provider cannot be used now. */
const UNPROVEN: ReadonlySet<unknown> = new Set([
  'OAUTH_RESPONSE_BODY_ERROR',
  'OAUTH_INVALID_RESPONSE',
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
  'OAUTH_KEY_SELECTION_FAILED',
]);

/**
 * Speaks OpenID Connect with the providers that owners name. As for webhooks, connects only over TLS and to public addresses, which are checked when they
 * are dialled. So the addresses in a provider's metadata are checked too.
 */
@Injectable()
export class IdentityProviders implements OnApplicationShutdown {
  private readonly log = new Logger(IdentityProviders.name);
  private readonly guard: AddressGuard;
  private readonly agent: Agent;
  private readonly known = new LRUCache<string, Promise<Provider>>(METADATA_CACHE);

  constructor(configuration: Configuration) {
    this.guard = new AddressGuard(configuration, new NameResolver());
    const timeout = PATIENCE * 1000;
    const tls = buildConnector({ ...trustOf(configuration), lookup: this.guard.lookup(false), timeout });
    this.agent = new Agent({
      headersTimeout: timeout,
      bodyTimeout: timeout,
      maxResponseSize: LARGEST_ANSWER,
      connect: (options, done) =>
        options.protocol === 'https:' && this.mayName(options.hostname)
          ? tls(options, done)
          : done(new ForbiddenAddress(options.hostname), null),
    });
  }

  /** Whether a host may be that of an issuer. Its address is checked again when it is dialled. */
  mayName(host: string): boolean {
    return this.guard.mayName(host, { plain: false });
  }

  /** The provider's address to which the browser is sent. Throws `service_unavailable`. */
  async signInUrl(client: OidcClient, { state, nonce, verifier }: OidcAttempt): Promise<string> {
    const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await import('openid-client');
    return this.answered(async () => {
      const code_challenge = await calculatePKCECodeChallenge(verifier);
      const { redirect_uri } = client;
      const parameters = { redirect_uri, scope: SCOPE, state, nonce, code_challenge, code_challenge_method: 'S256' };
      return buildAuthorizationUrl(await this.provider(client), parameters).href;
    });
  }

  /**
   * The identity that the provider proved. Verifies state, nonce, issuer, audience, times and signature.
   * @param query the query string of the callback
   * @throws `sign_in_required`, `service_unavailable`
   */
  async identify(client: OidcClient, { state, nonce, verifier }: OidcAttempt, query: string): Promise<ProvedIdentity> {
    const { authorizationCodeGrant, fetchUserInfo } = await import('openid-client');
    return this.answered(async () => {
      const provider = await this.provider(client);
      const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true };
      const tokens = await authorizationCodeGrant(provider, new URL(`${client.redirect_uri}?${query}`), checks);
      const token = tokens.claims()!;
      if (!isVisible(token.sub)) throw signInUnproven();
      // Some providers also issue tokens for their other issuers.
      if (new URL(token.iss).href !== new URL(client.issuer).href) throw signInUnproven();
      // Providers may omit the person's data from the token.
      const claims =
        token['email'] === undefined ? { ...token, ...(await fetchUserInfo(provider, tokens.access_token, token.sub)) } : token;
      const { email, name } = claims;
      return {
        subject: token.sub,
        email: typeof email === 'string' ? email : null,
        isVerified: claims['email_verified'] === true,
        name: typeof name === 'string' && name !== '' ? name.slice(0, LONGEST_NAME) : null,
        usedSecondFactor: Array.isArray(token['amr']) && token['amr'].includes('mfa'),
      };
    });
  }

  onApplicationShutdown(): Promise<void> {
    return this.agent.destroy();
  }

  /** The provider with its metadata, which are cached for ten minutes and read again after a fault. */
  private provider(client: OidcClient): Promise<Provider> {
    const name = hash('sha256', JSON.stringify(client));
    let found = this.known.get(name);
    if (found === undefined) {
      found = this.discovered(client);
      found.catch(() => this.known.delete(name));
      this.known.set(name, found);
    }
    return found;
  }

  private async discovered({ issuer, client_id, client_secret }: OidcClient): Promise<Provider> {
    const oidc = await import('openid-client');
    const reach: unknown = (url: string, options: object) => fetch(url, { ...options, dispatcher: this.agent });
    const byBasic = oidc.ClientSecretBasic(client_secret);
    const byPost = oidc.ClientSecretPost(client_secret);
    // HTTP Basic unless the provider requires otherwise (Discovery §3).
    const authentication: ClientAuth = (server, ...request) =>
      ((server.token_endpoint_auth_methods_supported ?? [BASIC]).includes(BASIC) ? byBasic : byPost)(server, ...request);
    return oidc.discovery(new URL(issuer), client_id, { [oidc.clockTolerance]: CLOCK_TOLERANCE }, authentication, {
      [oidc.customFetch]: reach as CustomFetch,
      timeout: PATIENCE,
      // Verifies the token's signature even though it arrives over TLS.
      execute: [oidc.enableNonRepudiationChecks],
    });
  }

  /** Calls the provider. Turns its errors into `sign_in_required` and `service_unavailable`, and logs them. */
  private async answered<T>(ask: () => Promise<T>): Promise<T> {
    try {
      return await ask();
    } catch (fault) {
      if (fault instanceof DomainError) throw fault;
      const { code, message, error, error_description } = fault as Readonly<Record<string, unknown>>;
      this.log.warn(`A sign-in by an identity provider failed: ${String(code)} ${String(message)}`);
      if (code === REFUSED) throw providerRefused(String(error_description || error));
      throw UNPROVEN.has(code) ? signInUnproven() : providerUnavailable();
    }
  }
}
