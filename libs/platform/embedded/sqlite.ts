import { DatabaseSync } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { NewerRelease } from '#platform/storage/newer-release';

export interface SqliteOptions {
  /** FULL: what is committed survives power loss. NORMAL: for what can be rebuilt. */
  readonly synchronous: 'FULL' | 'NORMAL';
  /** Whether what is deleted or replaced is overwritten in the file, so that it cannot be read there any more. */
  readonly secureDelete?: boolean;
}

/** Bytes, in files that are made from now on. A commit writes whole pages, of which most change in a few places: on pages of 8192 a purchase writes twice as much. */
const PAGE = 4096;

/** A limit that is bound: SQLite takes a bare parameter for a part of its plan, and makes the plan again whenever it is bound. */
export const LIMIT = 'LIMIT ? + 0';

/** Opens a database file of the data directory, and creates it if needed. */
export function openSqlite(file: string, { synchronous, secureDelete = false }: SqliteOptions): DatabaseSync {
  const database = new DatabaseSync(file, { timeout: 5000 });
  database.exec(`PRAGMA page_size = ${PAGE}; PRAGMA secure_delete = ${secureDelete ? 'ON' : 'OFF'}`);
  database.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = ${synchronous}; PRAGMA temp_store = MEMORY; PRAGMA cache_size = -8000`);
  return database;
}

/** SQL; made for a file where it depends on the file's contents. */
export type MigrationStep = string | ((database: DatabaseSync) => string);

/**
 * Brings a file to the newest schema: step n turns version n into n + 1, and the file remembers how many it has seen. All of the steps
 * that are missing are taken, or none. Throws `NewerRelease` for a file that a newer release of the service has written.
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

/** What the steps do to a file that has `planted` before those that look at it: for a lock on steps that have been taken. */
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

/** Files that are being read as they were at one moment, until when: their logs cannot be emptied meanwhile. */
const pinned = new Map<string, Promise<unknown>>();

/** To be called when a file is pinned; resolve what it answers when it is let go. */
export function pin(file: string): () => void {
  const read = Promise.withResolvers<void>();
  pinned.set(file, read.promise);
  return () => {
    pinned.delete(file);
    read.resolve();
  };
}

/** Empties the log beside a file, which keeps what has been replaced in the file until it is written over itself. Waits while a backup reads the file. */
export async function emptyLog(database: DatabaseSync): Promise<void> {
  while (pinned.has(database.location()!)) await pinned.get(database.location()!);
  const { busy } = database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get() as { busy: number };
  if (busy !== 0) throw new Error(`The log of ${database.location()} is being read by somebody else, and was not emptied.`);
}

/** Pages that are overwritten in one go. */
const SLICE = 500;

/**
 * Overwrites the pages that nothing uses when it is called, of a file opened with `secureDelete`: a table of zeros takes them all up, and is dropped. Others
 * have their turn in between.
 */
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
