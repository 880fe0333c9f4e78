import type { AnyBulkWriteOperation, UpdateFilter } from 'mongodb';
import type { Position } from '#platform/event-history/recorded-event';
import type { DocumentCollection, StoredDocument } from '#platform/storage/mongodb/document-collection';
import { isDuplicate } from '#platform/storage/mongodb/mongo-database';
import type { DocumentChange } from '#platform/storage/read-model-writer';

/** Writes documents folded up to a position. A document at the same or a later position is left unchanged. */
export const advance = (into: DocumentCollection, changes: readonly DocumentChange[], position: Position): Promise<void> =>
  write(into, changes, {
    operation: ({ id, document }) => {
      const { $set, ...rest } = contentOf(into, document);
      return operation({ _id: id, position: { $lt: position } }, { ...rest, $set: { ...$set, position } });
    },
    isBehind: (_, known) => known === null || known < position,
  });

/** Writes documents that are still at their expected position, and moves them to the new position unless they are past it. */
export const overwrite = (
  into: DocumentCollection,
  changes: readonly DocumentChange[],
  from: Positions,
  position: Position,
): Promise<void> =>
  write(into, changes, {
    operation: ({ id, document }) =>
      operation({ _id: id, position: from[id] ?? { $exists: false } }, { ...contentOf(into, document), $max: { position } }),
    isBehind: ({ id }, known) => known === from[id],
  });

/** The positions of these documents; null for one that does not exist. */
export async function positionsOf(into: DocumentCollection, changes: readonly DocumentChange[]): Promise<Positions> {
  const found = await into.some(
    changes.map(({ id }) => id),
    { position: 1 },
  );
  const positions = new Map(found.map(({ _id, position }) => [_id, position!]));
  return Object.fromEntries(changes.map(({ id }) => [id, positions.get(id) ?? null]));
}

type Positions = Readonly<Record<string, Position | null>>;

interface Writing {
  operation(change: DocumentChange): AnyBulkWriteOperation<StoredDocument>;
  /** Whether a document at this position still has to be written. */
  isBehind(change: DocumentChange, known: Position | null): boolean;
}

/** Writes until no document is behind. A duplicate is a document that failed its operation's condition; those still behind are written again. */
async function write(into: DocumentCollection, changes: readonly DocumentChange[], { operation, isBehind }: Writing): Promise<void> {
  for (let left = changes; left.length > 0;) {
    try {
      return await into.write(left.map(operation));
    } catch (fault) {
      if (!isDuplicate(fault)) throw fault;
      const known = await positionsOf(into, left);
      left = left.filter((change) => isBehind(change, known[change.id]!));
    }
  }
}

const operation = (filter: object, update: UpdateFilter<StoredDocument>): AnyBulkWriteOperation<StoredDocument> => ({
  updateOne: { filter, update, upsert: true },
});

/** A removed document keeps its position: without it, a late repeat would bring the document back. */
const contentOf = (into: DocumentCollection, document: DocumentChange['document']): UpdateFilter<StoredDocument> =>
  document === null ? { $unset: { scope: '', created_at: '', doc: '', filters: '' } } : { $set: into.fieldsOf(document) };
