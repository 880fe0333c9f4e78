import { keyIdOf } from '#privacy/secrets/master-key';
import type { KeyClaim } from '#privacy/secrets/secret-box';
import type { MongoDatabase, Stored } from '#platform/storage/mongodb/mongo-database';

/** The stored form. `retired` is absent until a key is replaced. */
type StoredClaim = Stored & Pick<KeyClaim, 'fingerprint'> & Partial<KeyClaim>;

const ID = 'service_key';

/** The record in MongoDB of the key that all processes of a deployment seal with. */
export class KeyClaims {
  constructor(private readonly database: MongoDatabase) {}

  /** Null if no process has recorded a key. */
  async read(): Promise<KeyClaim | null> {
    const claim = await this.claims.findOne({ _id: ID });
    return claim === null ? null : { retired: [], ...claim };
  }

  /** Records the first key, unless one is recorded. Rejects as a duplicate if two processes do so at once. */
  async first(claim: KeyClaim): Promise<void> {
    await this.claims.updateOne({ _id: ID }, { $setOnInsert: claim }, { upsert: true });
  }

  /** Replaces the recorded key. False, without effect, if it is no longer `before`. */
  async replace(before: string, claim: KeyClaim): Promise<boolean> {
    const { matchedCount } = await this.claims.updateOne({ _id: ID, fingerprint: before }, { $set: claim });
    return matchedCount === 1;
  }

  /** Whether the record names this key. If so, a box with an unknown key is intact, and only this process lacks the key. */
  async name(id: string): Promise<boolean> {
    const claim = await this.read();
    return claim !== null && (keyIdOf(claim.fingerprint) === id || claim.retired.some((key) => key.id === id));
  }

  private get claims() {
    return this.database.collection<StoredClaim>('service_keys');
  }
}
