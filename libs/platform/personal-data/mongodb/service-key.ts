import { Injectable } from '@nestjs/common';
import { ConfigurationFaults } from '#platform/config/configuration';
import { SecretBox } from '#platform/secrets/secret-box';
import { isDuplicate, MongoDatabase, type Stored } from '#platform/storage/mongodb/mongo-database';

interface Claim extends Stored {
  readonly fingerprint: string;
}

const ID = 'service_key';

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
    const claimed = this.claims.updateOne({ _id: ID }, { $setOnInsert: { fingerprint: this.fingerprint() } }, { upsert: true });
    await claimed.catch((fault: unknown) => {
      if (!isDuplicate(fault)) throw fault;
    });
    await this.compare();
  }

  /** Rejects with `ConfigurationFaults` when a process has said that it is another key. */
  async compare(): Promise<void> {
    const claim = await this.claims.findOne({ _id: ID });
    if (claim !== null && claim.fingerprint !== this.fingerprint())
      throw new ConfigurationFaults(['PERSONAL_DATA_KEY_FILE holds another key than the one that this deployment seals with.']);
  }

  private fingerprint(): string {
    return Buffer.from(this.secretBox.derive(ID, '')).toString('base64url');
  }

  private get claims() {
    return this.database.collection<Claim>('service_keys');
  }
}
