import { createSecretKey, type KeyObject, randomBytes, randomUUID } from 'node:crypto';
import { type SubjectKey, SubjectKeys } from '#platform/personal-data/subject-keys';
import type { SecretBox } from '#platform/secrets/secret-box';
import type { MongoDatabase, Stored } from '#platform/storage/mongodb/mongo-database';

/** A destroyed key leaves its document, without the key: by it the forgotten are told from the lost. */
export interface KeptKey extends Stored {
  readonly subject: string;
  readonly sealed: string | null;
}

const KEY_BYTES = 32;

/**
 * Keys in MongoDB, each sealed with the service's own key. No process remembers one: what another has destroyed is gone for all at once.
 * Two processes may make a key for the same subject at once; either serves, and both are destroyed together.
 */
export class MongoSubjectKeys extends SubjectKeys {
  constructor(
    private readonly database: MongoDatabase,
    private readonly secretBox: SecretBox,
  ) {
    super();
  }

  override async current(subject: string): Promise<SubjectKey> {
    // A key that a failover may take back seals nothing: what it sealed, nobody could read.
    const found = this.keys.find({ subject, sealed: { $ne: null } }, { sort: { _id: 1 }, readConcern: 'majority' });
    for (const kept of await found.toArray()) {
      const key = this.opened(kept);
      if (key !== null) return { id: kept._id, key };
    }
    return this.make(subject);
  }

  override async find(ids: ReadonlySet<string>): Promise<ReadonlyMap<string, KeyObject | null>> {
    if (ids.size === 0) return new Map();
    const found = await this.keys.find({ _id: { $in: [...ids] } }).toArray();
    const keys = new Map(found.map((kept) => [kept._id, this.opened(kept)]));
    for (const id of ids) if (!keys.has(id)) keys.set(id, this.reportLost(id, 'it is not in MongoDB'));
    return keys;
  }

  override async destroy(subject: string): Promise<string[]> {
    await this.keys.updateMany({ subject }, { $set: { sealed: null } });
    return (await this.keys.find({ subject }, { projection: { _id: 1 } }).toArray()).map(({ _id }) => _id);
  }

  private async make(subject: string): Promise<SubjectKey> {
    const id = randomUUID();
    const bytes = randomBytes(KEY_BYTES);
    await this.keys.insertOne({ _id: id, subject, sealed: this.secretBox.seal(bytes.toString('base64')) });
    return { id, key: createSecretKey(bytes) };
  }

  private opened({ _id, sealed }: KeptKey): KeyObject | null {
    if (sealed === null) return null;
    try {
      return createSecretKey(Buffer.from(this.secretBox.open(sealed), 'base64'));
    } catch (fault) {
      return this.reportLost(_id, (fault as Error).message);
    }
  }

  private get keys() {
    return this.database.collection<KeptKey>('subject_keys');
  }
}
