import type { MongoDatabase, Stored } from '#platform/storage/mongodb/mongo-database';

/** A person's key. `sealed`: the key, sealed with the service's own; null for a forgotten person. */
export interface CopiedSubjectKey {
  readonly id: string;
  readonly subject: string;
  readonly sealed: string | null;
}

interface StoredKey extends Stored {
  readonly subject: string;
  readonly sealed: string | null;
}

const AT_ONCE = 1000;

/** Stores keys from another store. Does not replace existing ones, because the person may have been forgotten since. */
export async function copySubjectKeys(database: MongoDatabase, keys: readonly CopiedSubjectKey[]): Promise<void> {
  const kept = database.collection<StoredKey>('subject_keys');
  for (let from = 0; from < keys.length; from += AT_ONCE) {
    const some = keys.slice(from, from + AT_ONCE);
    await kept.bulkWrite(
      some.map(({ id, ...key }) => ({ updateOne: { filter: { _id: id }, update: { $setOnInsert: key }, upsert: true } })),
    );
  }
}
