import { Injectable } from '@nestjs/common';
import { KEY_RING, type KeyOnRing } from '#accounts/authentication/key-ring.projection';
import { keyStream } from '#accounts/domain/api-key.events';
import { issuedKey } from '#accounts/domain/issued-key';
import { fold } from '#kernel/fact';
import { EventStore } from '#platform/event-store/event-store';
import { Lookups } from '#platform/storage/lookups';
import { KeyMakers } from '#proposals/contract';

@Injectable()
export class StoredKeyMakers extends KeyMakers {
  constructor(
    private readonly lookups: Lookups,
    private readonly eventStore: EventStore,
  ) {
    super();
  }

  override async of(key: string): Promise<string | null> {
    const [known] = await this.lookups.all<KeyOnRing>(KEY_RING, 'id', key);
    return known?.made_by ?? null;
  }

  /** By the key's own stream, which never lags. */
  override async isRevoked(key: string): Promise<boolean> {
    return fold(issuedKey, await this.eventStore.load(keyStream(key))).status === 'revoked';
  }
}
