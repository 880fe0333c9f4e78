import type { AnyBulkWriteOperation, UpdateFilter } from 'mongodb';
import type { Position } from '#platform/event-history/recorded-event';
import type { DocumentCollection, KeptDocument } from '#platform/storage/mongodb/document-collection';
import { isDuplicate } from '#platform/storage/mongodb/mongo-database';
import type { DocumentChange } from '#platform/storage/read-model-writer';

/** Writes what the history up to a position makes of documents. One that knows as much or more already stays as it is. */
export async function advance(into: DocumentCollection, changes: readonly DocumentChange[], position: Position): Promise<void> {
  let behind = changes;
  while (behind.length > 0) {
    try {
      return await into.write(
        behind.map(({ id, document }) => {
          const { $set, ...rest } = contentOf(into, document);
          return operation({ _id: id, position: { $lt: position } }, { ...rest, $set: { ...$set, position } });
        }),
      );
    } catch (fault) {
      if (!isDuplicate(fault)) throw fault;
      behind = await stillBehind(into, behind, position);
    }
  }
}

/** Writes documents whatever they know of the history, which is afterwards no less. */
export async function overwrite(into: DocumentCollection, changes: readonly DocumentChange[], position: Position): Promise<void> {
  await into.write(changes.map(({ id, document }) => operation({ _id: id }, { ...contentOf(into, document), $max: { position } })));
}

const operation = (filter: object, update: UpdateFilter<KeptDocument>): AnyBulkWriteOperation<KeptDocument> => ({
  updateOne: { filter, update, upsert: true },
});

/** What was removed leaves its place: without it, a late repeat would bring the document back. */
const contentOf = (into: DocumentCollection, document: DocumentChange['document']): UpdateFilter<KeptDocument> =>
  document === null ? { $unset: { scope: '', created_at: '', doc: '', filters: '' } } : { $set: into.fieldsOf(document) };

async function stillBehind(
  into: DocumentCollection,
  changes: readonly DocumentChange[],
  position: Position,
): Promise<readonly DocumentChange[]> {
  const ids = changes.map(({ id }) => id);
  const found = await into.some(ids, { position: 1 });
  const done = new Set(found.filter((each) => each.position! >= position).map(({ _id }) => _id));
  return changes.filter(({ id }) => !done.has(id));
}
