import { DatabaseSync } from 'node:sqlite';

export interface SqliteOptions {
  /** FULL: what is committed survives power loss. NORMAL: for what can be rebuilt. */
  readonly synchronous: 'FULL' | 'NORMAL';
}

/** Opens a database file of the data directory, made if there is none. */
export function openSqlite(file: string, { synchronous }: SqliteOptions): DatabaseSync {
  const database = new DatabaseSync(file, { timeout: 5000 });
  database.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = ${synchronous}; PRAGMA temp_store = MEMORY; PRAGMA cache_size = -32000`);
  return database;
}

/**
 * Brings a file to the newest schema: step n turns version n into n + 1, and the file remembers how many it has seen. All of the steps
 * that are missing are taken, or none. Refuses a file that a newer release of the service has written.
 */
export function migrate(database: DatabaseSync, steps: readonly string[]): void {
  const { user_version: seen } = database.prepare('PRAGMA user_version').get() as { user_version: number };
  if (seen > steps.length) {
    throw new Error(`${database.location()} was written by a newer release (its version is ${seen}, this release knows ${steps.length}).`);
  }
  if (seen === steps.length) return;
  try {
    database.exec(`BEGIN IMMEDIATE; ${steps.slice(seen).join(';')}; PRAGMA user_version = ${steps.length}; COMMIT`);
  } catch (fault) {
    if (database.isTransaction) database.exec('ROLLBACK');
    throw fault;
  }
}
