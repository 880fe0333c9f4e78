import type { IndexSpecification } from 'mongodb';
import { dropIfThere, DocumentCollection } from '#platform/storage/mongodb/document-collection';
import type { MongoDatabase } from '#platform/storage/mongodb/mongo-database';
import { RecordCollections } from '#platform/storage/mongodb/record-collections';

/** FerretDB, which the tests run on, does not expire documents. */
const NOT_IMPLEMENTED = 238;

/** A step of the schema. It must be safe to repeat: a process may die between the step and the record of it. */
export interface SchemaStep {
  /** A description of the step, which the schema lock records. */
  readonly does: Readonly<Record<string, unknown>>;
  /** Starts no further call once the signal aborts. */
  take(database: MongoDatabase, signal: AbortSignal): Promise<unknown>;
}

const index = (collection: string, key: IndexSpecification, name: string): SchemaStep => ({
  does: { index: name, collection, key },
  take: (database) => database.unhurried(collection).createIndex(key, { name }),
});

const expiry = (collection: string): SchemaStep => ({
  does: { expiry: collection },
  take: (database) =>
    database
      .unhurried(collection)
      .createIndex({ expires_at: 1 }, { name: 'expiry', expireAfterSeconds: 0 })
      .catch((fault: unknown) => {
        if ((fault as { code?: unknown }).code !== NOT_IMPLEMENTED) throw fault;
      }),
});

const indexesOf = (documents: string, filters: readonly string[]): SchemaStep => ({
  does: { indexes_of: documents, filters },
  take: (database) => new DocumentCollection(database, documents, filters).createIndexes(),
});

const withoutIndex = (collection: string, name: string): SchemaStep => ({
  does: { without_index: name, collection },
  take: (database) => dropIfThere(database.unhurried(collection), name),
});

const without = (collection: string, filter: object): SchemaStep => ({
  does: { without: filter, collection },
  take: (database) => database.unhurried(collection).deleteMany(filter),
});

/** Step n turns version n into n + 1. A released step never changes: corrections are new steps. */
export const STEPS: readonly SchemaStep[] = [
  expiry('idempotency_records'),
  expiry('rate_counters'),
  index('parked_streams', { generation: 1, position: 1 }, 'by_generation'),
  index('subject_keys', { subject: 1 }, 'by_subject'),
  index('due_work', { kind: 1, lane: 1, rank: 1, at: 1 }, 'by_turn'),
  index('due_work', { kind: 1, lane: 1, until: 1 }, 'by_lease'),
  index('due_work', { kind: 1, due_at: 1 }, 'by_due_time'),
  index('due_work', { done_at: 1 }, 'by_end'),
  index('due_work_lanes', { kind: 1, turn_0: 1, served: 1 }, 'by_first_turn'),
  index('due_work_lanes', { kind: 1, turn_1: 1, served: 1 }, 'by_turn_again'),
  index('due_work', { clock: 1, due_at: 1 }, 'by_clock'),
  index('parked_streams', { requested: 1 }, 'by_asking'),
  // Earlier releases declared a collection of records before its indexes existed.
  {
    does: { indexes_of: 'record_collections' },
    take: (database, signal) => new RecordCollections(database).createIndexes(signal),
  },
  index('history_log_tiles', { first: 1 }, 'by_first'),
  // `by_asking` indexes a field that no document has, or `asked` where an earlier release created it.
  withoutIndex('parked_streams', 'by_asking'),
  index('parked_streams', { asked: 1 }, 'by_request'),
  index('parked_plans', { queue: 1, stream: 1, revision: 1 }, 'by_stream'),
  index('parked_plans', { range: 1 }, 'by_range'),
  // Earlier releases kept the row of an empty group.
  without('due_work_lanes', {
    lane: { $ne: '' },
    turn_0: { $exists: false },
    turn_1: { $exists: false },
    rests_until: { $exists: false },
    alone: { $exists: false },
  }),
  expiry('request_logs'),
  indexesOf('request_logs', ['status', 'path', 'route', 'key', 'object']),
  index('dead_letters', { queue: 1, key: 1 }, 'by_key'),
];

/** The schema version of this release. */
export const NEWEST = STEPS.length;
