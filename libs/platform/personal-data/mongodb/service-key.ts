import { Injectable } from '@nestjs/common';
import { fingerprintOf, mustOpen, otherKey } from '#platform/secrets/other-key';
import { SecretBox } from '#platform/secrets/secret-box';
import type { KeptKey } from '#platform/personal-data/mongodb/mongo-subject-keys';
import { isDuplicate, MongoDatabase, type Stored } from '#platform/storage/mongodb/mongo-database';

interface Claim extends Stored {
  readonly fingerprint: string;
}

const ID = 'service_key';
const PLACE = 'this deployment';

/**
 * Which key all processes of a deployment seal with. What one sealed with another key nobody could read, and the read models would wait
 * for it for ever: so the first process says which key it is, by what follows from it, and no other key comes to work.
 */
@Injectable()
export class ServiceKey {
  constructor(
    private readonly database: MongoDatabase,
    private readonly secretBox: SecretBox,
  ) {}

  /** Says that this is the key, unless another process has said so. Rejects with `ConfigurationFaults` when that one has another key. */
  async claim(): Promise<void> {
    await this.compare();
    const claimed = this.claims.updateOne({ _id: ID }, { $setOnInsert: { fingerprint: fingerprintOf(this.secretBox) } }, { upsert: true });
    await claimed.catch((fault: unknown) => {
      if (!isDuplicate(fault)) throw fault;
    });
    await this.compare();
  }

  /** Rejects with `ConfigurationFaults` when a process has said that it is another key, or an earlier release, which says nothing, has sealed with another. */
  async compare(): Promise<void> {
    const claim = await this.claims.findOne({ _id: ID });
    if (claim !== null) {
      if (claim.fingerprint !== fingerprintOf(this.secretBox)) throw otherKey(PLACE);
      return;
    }
    const kept = await this.database.collection<KeptKey>('subject_keys').findOne({ sealed: { $ne: null } });
    if (kept !== null) mustOpen(this.secretBox, kept.sealed!, PLACE);
  }

  private get claims() {
    return this.database.collection<Claim>('service_keys');
  }
}
