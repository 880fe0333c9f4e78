import { keyIdOf } from '#privacy/secrets/master-key';
import type { KeyClaim } from '#privacy/secrets/secret-box';
import type { MongoDatabase, Stored } from '#platform/storage/mongodb/mongo-database';

/** `retired` is absent until a key was replaced. */
type StoredClaim = Stored & Pick<KeyClaim, 'fingerprint'> & Partial<KeyClaim>;

const ID = 'service_key';

/** The key that all processes of a deployment seal with, as recorded in MongoDB. */
export class KeyClaims {
  constructor(private readonly database: MongoDatabase) {}

  async read(): Promise<KeyClaim | null> {
    const claim = await this.claims.findOne({ _id: ID });
    return claim === null ? null : { retired: [], ...claim };
  }

  /** Rejects as a duplicate if two processes record it at once. */
  async first(claim: KeyClaim): Promise<void> {
    await this.claims.updateOne({ _id: ID }, { $setOnInsert: claim }, { upsert: true });
  }

  /** False if the recorded key is no longer `before`. */
  async replace(before: string, claim: KeyClaim): Promise<boolean> {
    const { matchedCount } = await this.claims.updateOne({ _id: ID, fingerprint: before }, { $set: claim });
    return matchedCount === 1;
  }

  /** Whether boxes may name this key: if so it is missing here, and the box is intact. */
  async name(id: string): Promise<boolean> {
    const claim = await this.read();
    return claim !== null && (keyIdOf(claim.fingerprint) === id || claim.retired.some((key) => key.id === id));
  }

  private get claims() {
    return this.database.collection<StoredClaim>('service_keys');
  }
}
