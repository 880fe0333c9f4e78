import type { MongoDatabase, Stored } from '#platform/storage/mongodb/mongo-database';

/** A key of a person, sealed with the service's own key; without it, of a person who was forgotten. */
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

/** Keeps keys that were made elsewhere. Those that are there stay as they are: one may have been destroyed since. */
export async function copySubjectKeys(database: MongoDatabase, keys: readonly CopiedSubjectKey[]): Promise<void> {
  const kept = database.collection<StoredKey>('subject_keys');
  for (let from = 0; from < keys.length; from += AT_ONCE) {
    const some = keys.slice(from, from + AT_ONCE);
    await kept.bulkWrite(
      some.map(({ id, ...key }) => ({ updateOne: { filter: { _id: id }, update: { $setOnInsert: key }, upsert: true } })),
    );
  }
}
