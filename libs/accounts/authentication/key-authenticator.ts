import { Injectable } from '@nestjs/common';
import { AccountSettings } from '#accounts/account-settings';
import { ClientSecretHolders } from '#accounts/authentication/client-secret-holders';
import { credentialIn } from '#accounts/authentication/credential';
import { KEY_RING, type KeyOnRing } from '#accounts/authentication/key-ring.projection';
import { isKey, keyHash } from '#accounts/authentication/key-text';
import { keyAsOf, USUAL_RATE_LIMITS } from '#accounts/resource/api-key.view';
import { Clocks } from '#platform/clock/clocks';
import { Authenticator } from '#http/access/authenticator';
import type { Caller } from '#http/access/caller';
import { scopeOf } from '#platform/storage/documents';
import { LastUses } from '#http/access/last-uses';
import { Lookups } from '#platform/storage/lookups';
import { DomainError } from '#kernel/domain-error';

const keyNotSent = (): DomainError =>
  new DomainError('api_key_missing', 'No API key was sent. Send the header Authorization: Bearer sk_test_… with your key.');

const keyNotKnown = (): DomainError =>
  new DomainError(
    'api_key_invalid',
    'This is not a valid API key or client_secret. Check that it was copied whole; keys are made on the command line, with `keys create`.',
  );

const keyExpired = (): DomainError => new DomainError('api_key_expired', 'This API key has expired. Use the one that replaced it.');

const keyRevoked = (): DomainError => new DomainError('api_key_revoked', 'This API key was revoked. Use another one.');

const tokenNotTaken = (): DomainError =>
  new DomainError(
    'api_key_invalid',
    'This is a person’s token, which is for /mcp alone. Send an API key, or sign in with POST /admin/v1/session.',
  );

/** Authenticates requests by an API key or a client secret, and knows the merchant's own pages (interface §5, §4.4). */
@Injectable()
export class KeyAuthenticator extends Authenticator {
  constructor(
    private readonly lookups: Lookups,
    private readonly lastUses: LastUses,
    private readonly clocks: Clocks,
    private readonly settings: AccountSettings,
    private readonly clientSecrets: ClientSecretHolders,
  ) {
    super();
  }

  async authenticate(authorization: string | undefined): Promise<Caller> {
    const text = credentialIn(authorization);
    if (text === null) throw keyNotSent();
    if (text.startsWith('pat_')) throw tokenNotTaken();
    if (text.startsWith('cs_')) return this.clientSecretHolder(text);
    if (!isKey(text)) throw keyNotKnown();
    const found = await this.lookups.find<KeyOnRing>(KEY_RING, keyHash(text));
    if (found === null) throw keyNotKnown();
    const { account, livemode, id, type, name, scopes, rate_limit: rateLimit, agent } = found;
    const scope = scopeOf(account, livemode);
    const now = await this.clocks.now(scope);
    const { status } = keyAsOf(found, now);
    if (status === 'revoked') throw keyRevoked();
    if (status === 'expired') throw keyExpired();
    this.lastUses.note(id, now);
    return { account, livemode, scope, key: { id, type, name, scopes, rateLimit, agent } };
  }

  /** The caller for a session's client secret, which a page may send instead of a publishable key. */
  private async clientSecretHolder(clientSecret: string): Promise<Caller> {
    const opened = await this.clientSecrets.opened(clientSecret);
    if (opened === null) throw keyNotKnown();
    const { session, account, livemode } = opened;
    const key = { id: session, type: 'publishable', name: 'client_secret', scopes: [], rateLimit: USUAL_RATE_LIMITS.publishable } as const;
    return { account, livemode, scope: scopeOf(account, livemode), opens: session, key };
  }

  async admitsPage({ account, livemode }: Caller, origin: string): Promise<boolean> {
    return !livemode || (await this.settings.of(account)).origins.includes(origin);
  }
}
