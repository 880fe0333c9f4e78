import { createHash } from 'node:crypto';
import { textsOf } from '#platform/embedded/sqlite';
import { HISTORY_SCHEMA } from '#platform/event-history/embedded/history-file';
import { KEY_SCHEMA } from '#privacy/personal-data/embedded/key-file';
import { HISTORY_LOG_SCHEMA } from '#platform/integrity/embedded/embedded-log-tiles';
import { WORK_SCHEMA } from '#platform/storage/embedded/work-file';
import { REQUEST_LOG_FILE, REQUEST_LOG_SCHEMA } from '#http/request-log/embedded/request-log-file';
import { READ_MODEL_SCHEMA } from '#platform/storage/embedded/read-model-file';
import { STEPS } from '#platform/storage/mongodb/schema-steps';

/** For each store, a hash of each step of its schema. */
export type SchemaLock = Readonly<Record<string, readonly string[]>>;

const A_COLLECTION = `
  INSERT INTO record_collections VALUES ('things', '[]');
  CREATE TABLE record_things (id TEXT PRIMARY KEY);`;

/** For each store, the steps of its schema as texts. A text changes whenever the effect of its step does. */
export const schemaTexts = (): SchemaLock => ({
  'history-log.db': textsOf(HISTORY_LOG_SCHEMA),
  'history.db': textsOf(HISTORY_SCHEMA),
  'keys.db': textsOf(KEY_SCHEMA),
  mongodb: STEPS.map(({ does }) => JSON.stringify(does)),
  'read-models.db': textsOf(READ_MODEL_SCHEMA),
  [REQUEST_LOG_FILE]: textsOf(REQUEST_LOG_SCHEMA),
  'work.db': textsOf(WORK_SCHEMA, A_COLLECTION),
});

/**
 * The lock with the missing steps added. Throws if a locked step has changed or is gone: databases that have applied a step do not apply it again, so
 * a change must be a new step.
 */
export function lockedWith(lock: SchemaLock, texts: SchemaLock): SchemaLock {
  const locked = Object.entries(texts).map(([store, steps]) => [store, steps.map(hashOf)] as const);
  for (const [store, known] of Object.entries(lock)) {
    const steps = locked.find(([name]) => name === store)?.[1] ?? [];
    const changed = known.findIndex((hash, n) => steps[n] !== hash);
    if (changed >= 0)
      throw new Error(
        `Step ${changed + 1} of the schema of ${store} has changed since it was locked: put it back, and add a step that mends it.`,
      );
  }
  return Object.fromEntries(locked);
}

/** A hash of a step. It ignores white space, which does not change the effect. */
const hashOf = (text: string): string => createHash('sha256').update(text.replace(/\s+/g, ' ').trim()).digest('hex');
