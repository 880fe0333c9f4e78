import { setTimeout as pause } from 'node:timers/promises';
import { createSecretKey, type KeyObject, randomBytes, randomUUID } from 'node:crypto';
import { KeyClaims } from '#privacy/personal-data/mongodb/key-claims';
import { type Resealed, type SubjectKey, SubjectKeys } from '#privacy/personal-data/subject-keys';
import { placeOfSubjectKey } from '#privacy/secrets/other-key';
import { type KeyClaim, type SecretBox, UnknownKey } from '#privacy/secrets/secret-box';
import { FRESH, GenerationCatalog } from '#platform/storage/mongodb/generation-catalog';
import { KeptWhile } from '#platform/storage/mongodb/kept-while';
import type { MongoDatabase, Stored } from '#platform/storage/mongodb/mongo-database';

/** The document of a key. `sealed` is null once the key is destroyed. The document stays, to distinguish a destroyed key from a lost one. */
export interface SubjectKeyDocument extends Stored {
  readonly subject: string;
  readonly sealed: string | null;
}

const KEY_BYTES = 32;

/** Maximum keys that a process caches. */
const MOST_KNOWN = 20_000;
/** Maximum milliseconds for which a key is cached. It is limited because earlier releases destroy keys without counting that. */
const KNOWN_FOR = 5_000;

/** Milliseconds to wait in addition to `FRESH` until no process uses a destroyed key: one that has just checked may still be opening data. */
const AT_HAND = 50;

/**
 * Keeps people's keys in MongoDB, each encrypted with the service's own key. A process caches keys until any key is destroyed. Destructions are counted, and
 * the destroying process waits until all others have noticed the new count. Two processes may make a key for the same subject at once; both work, and are
 * destroyed together.
 */
export class MongoSubjectKeys extends SubjectKeys {
  private readonly claims: KeyClaims;
  private readonly currents = new KeptWhile<SubjectKey>(MOST_KNOWN, KNOWN_FOR);
  private readonly opens = new KeptWhile<KeyObject>(MOST_KNOWN, KNOWN_FOR);

  constructor(
    private readonly database: MongoDatabase,
    private readonly secretBox: SecretBox,
    private readonly catalog: GenerationCatalog = new GenerationCatalog(database),
  ) {
    super();
    this.claims = new KeyClaims(database);
  }

  override async current(subject: string): Promise<SubjectKey> {
    return this.currents.get(subject, await this.catalog.counted('keys'), () => this.currentOf(subject));
  }

  override async find(ids: ReadonlySet<string>): Promise<ReadonlyMap<string, KeyObject | null>> {
    if (ids.size === 0) return new Map();
    const destroyed = await this.catalog.counted('keys');
    const keys = new Map<string, KeyObject | null>();
    for (const id of ids) {
      const known = this.opens.known(id, destroyed);
      if (known !== undefined) keys.set(id, known);
    }
    const others = [...ids].filter((id) => !keys.has(id));
    const found = others.length === 0 ? [] : await this.keys.find({ _id: { $in: others } }).toArray();
    for (const kept of found) {
      const key = await this.opened(kept);
      keys.set(kept._id, key);
      if (key !== null) this.opens.keep(kept._id, destroyed, key);
    }
    for (const id of ids) if (!keys.has(id)) keys.set(id, await this.missing(id));
    return keys;
  }

  private async currentOf(subject: string): Promise<SubjectKey> {
    // A key that a failover may still revert must not be used, as data sealed with it could never be read.
    const found = this.keys.find({ subject, sealed: { $ne: null } }, { sort: { _id: 1 }, readConcern: 'majority' });
    for (const kept of await found.toArray()) {
      const key = await this.opened(kept);
      if (key !== null) return { id: kept._id, key };
    }
    return this.make(subject);
  }

  override async known(ids: ReadonlySet<string>): Promise<ReadonlySet<string>> {
    const found = await this.keys.find({ _id: { $in: [...ids] } }, { projection: { _id: 1 }, readConcern: 'majority' }).toArray();
    return new Set(found.map(({ _id }) => _id));
  }

  override async destroy(subject: string): Promise<string[]> {
    await this.keys.updateMany({ subject }, { $set: { sealed: null } });
    await this.catalog.count('keys');
    await pause(FRESH + AT_HAND);
    return (await this.keys.find({ subject }, { projection: { _id: 1 } }).toArray()).map(({ _id }) => _id);
  }

  override count(): Promise<number> {
    return this.keys.countDocuments();
  }

  override async reseal(after: string, most: number): Promise<Resealed> {
    const found = await this.keys.find({ _id: { $gt: after } }, { sort: { _id: 1 }, limit: most }).toArray();
    const kept = found.filter(({ sealed }) => sealed !== null && !this.secretBox.isCurrent(sealed));
    const updates = [];
    for (const { _id, subject, sealed } of kept) {
      const key = await this.opened({ _id, subject, sealed });
      if (key !== null)
        updates.push({ updateOne: { filter: { _id, sealed }, update: { $set: { sealed: this.sealed(_id, key.export()) } } } });
    }
    if (updates.length > 0) await this.keys.bulkWrite(updates, { ordered: false });
    const last = found.length === most ? found.at(-1)!._id : null;
    return { last, seen: found.length, resealed: updates.length, unreadable: kept.length - updates.length };
  }

  override replaceMasterKey(before: string, claim: KeyClaim): Promise<boolean> {
    return this.claims.replace(before, claim);
  }

  private async make(subject: string): Promise<SubjectKey> {
    const id = randomUUID();
    const bytes = randomBytes(KEY_BYTES);
    await this.keys.insertOne({ _id: id, subject, sealed: this.sealed(id, bytes) });
    return { id, key: createSecretKey(bytes) };
  }

  private sealed(id: string, bytes: Buffer): string {
    return this.secretBox.seal(bytes.toString('base64'), placeOfSubjectKey(id));
  }

  /** Reads a key that was not found. A deposed primary may lack the newest keys, so only a linearizable read can confirm that a key is lost. */
  private async missing(id: string): Promise<KeyObject | null> {
    const kept = await this.keys.findOne({ _id: id }, { readConcern: 'linearizable' });
    return kept === null ? this.noteLost(id, 'it is not in MongoDB') : this.opened(kept);
  }

  /** Decrypts a key. Null if it was destroyed, or is damaged, which is reported. Rejects with `UnknownKey` if only this process lacks the master key. */
  private async opened({ _id, sealed }: SubjectKeyDocument): Promise<KeyObject | null> {
    if (sealed === null) return null;
    try {
      return createSecretKey(Buffer.from(this.secretBox.open(sealed, placeOfSubjectKey(_id)), 'base64'));
    } catch (fault) {
      if (fault instanceof UnknownKey && (await this.claims.name(fault.id))) throw fault;
      return this.noteLost(_id, (fault as Error).message);
    }
  }

  private get keys() {
    return this.database.collection<SubjectKeyDocument>('subject_keys');
  }
}
