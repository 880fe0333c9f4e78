import { DatabaseSync } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { NewerRelease } from '#platform/storage/newer-release';

export interface SqliteOptions {
  /** FULL: commits survive power loss. NORMAL: for data that can be rebuilt. */
  readonly synchronous: 'FULL' | 'NORMAL';
  /** Whether deleted and replaced data is overwritten in the file, so that it cannot be recovered from there. */
  readonly secureDelete?: boolean;
}

/** Page size of new files, bytes. A commit writes whole pages, most of them with few changes: at 8192, a purchase writes twice as much. */
const PAGE = 4096;

/** A LIMIT with a bound number. With a bare parameter, SQLite would plan the statement again at each binding. */
export const LIMIT = 'LIMIT ? + 0';

/** Opens a database file of the data directory, and creates it if needed. */
export function openSqlite(file: string, { synchronous, secureDelete = false }: SqliteOptions): DatabaseSync {
  const database = new DatabaseSync(file, { timeout: 5000 });
  database.exec(`PRAGMA page_size = ${PAGE}; PRAGMA secure_delete = ${secureDelete ? 'ON' : 'OFF'}`);
  database.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = ${synchronous}; PRAGMA temp_store = MEMORY; PRAGMA cache_size = -8000`);
  return database;
}

/** The SQL of a step, or a function that returns it if it depends on the file's contents. */
export type MigrationStep = string | ((database: DatabaseSync) => string);

/**
 * Migrates a file to the newest schema. Step n turns version n into n + 1, and the file records the number of applied steps. All missing steps are applied,
 * or none. Throws `NewerRelease` if a newer release of the service has written the file.
 */
export function migrate(database: DatabaseSync, steps: readonly MigrationStep[]): void {
  const { user_version: seen } = database.prepare('PRAGMA user_version').get() as { user_version: number };
  if (seen > steps.length) throw new NewerRelease(database.location()!, seen, steps.length);
  if (seen === steps.length) return;
  try {
    database.exec('BEGIN IMMEDIATE');
    for (const step of steps.slice(seen)) database.exec(typeof step === 'string' ? step : step(database));
    database.exec(`PRAGMA user_version = ${steps.length}; COMMIT`);
  } catch (fault) {
    if (database.isTransaction) database.exec('ROLLBACK');
    throw fault;
  }
}

/** The SQL of all steps, each applied in turn to an empty file; `planted` runs before steps that depend on contents. The schema lock (libs/admin/operations) records it. */
export function textsOf(steps: readonly MigrationStep[], planted = ''): string[] {
  const database = new DatabaseSync(':memory:');
  const texts = steps.map((step) => {
    if (typeof step !== 'string') database.exec(planted);
    const text = typeof step === 'string' ? step : step(database);
    database.exec(text);
    return text;
  });
  database.close();
  return texts;
}

/** Files that a backup is reading, each with a promise that resolves when it ends. Their logs cannot be emptied until then. */
const pinned = new Map<string, Promise<unknown>>();

/** Marks a file as read by a backup. Call the returned function when the backup ends. */
export function pin(file: string): () => void {
  const read = Promise.withResolvers<void>();
  pinned.set(file, read.promise);
  return () => {
    pinned.delete(file);
    read.resolve();
  };
}

/** Empties the write-ahead log of a file, which may still contain data that was replaced in the file. Waits while a backup reads the file. */
export async function emptyLog(database: DatabaseSync): Promise<void> {
  while (pinned.has(database.location()!)) await pinned.get(database.location()!);
  const { busy } = database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get() as { busy: number };
  if (busy !== 0) throw new Error(`The log of ${database.location()} is being read by somebody else, and was not emptied.`);
}

/** Pages overwritten per turn of the event loop. */
const SLICE = 500;

/** Overwrites the free pages of a file that was opened with `secureDelete`: a table of zeros fills them and is dropped. Yields to other work between slices. */
export async function overwriteFreePages(database: DatabaseSync): Promise<void> {
  const number = (pragma: string): number => database.prepare(`PRAGMA ${pragma}`).get()![pragma] as number;
  database.exec('CREATE TABLE IF NOT EXISTS zeros (bytes BLOB)');
  const fill = database.prepare('INSERT INTO zeros (bytes) VALUES (zeroblob(?))');
  for (;;) {
    const free = number('freelist_count');
    fill.run(Math.min(free, SLICE) * number('page_size'));
    if (free <= SLICE) break;
    await nextTurn();
  }
  database.exec('PRAGMA secure_delete = OFF; DROP TABLE zeros; PRAGMA secure_delete = ON');
}
