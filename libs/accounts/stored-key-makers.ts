import { Injectable } from '@nestjs/common';
import { KEY_RING, type KeyOnRing } from '#accounts/authentication/key-ring.projection';
import { Lookups } from '#platform/storage/lookups';
import { KeyMakers } from '#proposals/contract';

@Injectable()
export class StoredKeyMakers extends KeyMakers {
  constructor(private readonly lookups: Lookups) {
    super();
  }

  override async of(key: string): Promise<string | null> {
    const [known] = await this.lookups.all<KeyOnRing>(KEY_RING, 'id', key);
    return known?.made_by ?? null;
  }
}
