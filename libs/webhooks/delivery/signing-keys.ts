import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Clocks } from '#platform/clock/clocks';
import { SecretBox } from '#privacy/secrets/secret-box';
import type { Scope } from '#platform/storage/documents';
import type { WebhookTarget } from '#webhooks/commands/lookups/webhook-targets.projection';
import { placeOfSecret } from '#webhooks/commands/signing-secret';
import { type SigningKey, signingKey } from '#webhooks/delivery/sign';

/** Maximum recently used keys that are cached. */
const MOST_KEYS = 1000;

/** Caches the signing keys of endpoints, so that each secret is decrypted only once. */
@Injectable()
export class SigningKeys {
  /** By endpoint and sealed secret. */
  private readonly keys = new LRUCache<string, SigningKey>({ max: MOST_KEYS });

  constructor(
    private readonly secretBox: SecretBox,
    private readonly clocks: Clocks,
  ) {}

  /** The keys of the endpoint's live secrets, newest first. */
  async live({ id, secret, previous }: WebhookTarget, scope: Scope): Promise<SigningKey[]> {
    const now = await this.clocks.now(scope);
    const live = previous.filter(({ expires_at }) => now < expires_at);
    return [secret, ...live.map((each) => each.secret)].map((sealed) => this.keyOf(id, sealed));
  }

  private keyOf(endpoint: string, sealed: string): SigningKey {
    const name = `${endpoint} ${sealed}`;
    const known = this.keys.get(name);
    if (known !== undefined) return known;
    const key = signingKey(this.secretBox.open(sealed, placeOfSecret(endpoint)));
    this.keys.set(name, key);
    return key;
  }
}
