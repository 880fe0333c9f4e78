import type { DatabaseSync } from 'node:sqlite';
import { GroupCommit, type Outlives } from '#platform/embedded/group-commit';
import { emptyLog, migrate, type MigrationStep, openSqlite } from '#platform/embedded/sqlite';
import { WriteAheadLog } from '#platform/embedded/write-ahead-log';
import { indexOfEnds } from '#platform/storage/embedded/record-table';
import { RecordTables } from '#platform/storage/embedded/record-tables';
import { Statements } from '#platform/storage/embedded/statements';

/** Migrations of the file, append-only. */
export const WORK_SCHEMA: readonly MigrationStep[] = [
  `CREATE TABLE due_work (
     kind TEXT NOT NULL, key TEXT NOT NULL, due_at INTEGER NOT NULL, attempts INTEGER NOT NULL, payload TEXT NOT NULL,
     PRIMARY KEY (kind, key)) WITHOUT ROWID;
   CREATE INDEX due_work_due ON due_work (kind, due_at);
   CREATE TABLE planners (name TEXT PRIMARY KEY, position TEXT NOT NULL);
   CREATE TABLE record_collections (name TEXT PRIMARY KEY, filters TEXT NOT NULL);
   CREATE TABLE idempotency_records (
     scope TEXT NOT NULL, key TEXT NOT NULL, fingerprint TEXT NOT NULL, first_at INTEGER NOT NULL,
     status INTEGER, body TEXT, request_id TEXT, PRIMARY KEY (scope, key));
   CREATE INDEX idempotency_records_first ON idempotency_records (scope, first_at)`,
  'CREATE TABLE last_uses (name TEXT PRIMARY KEY, at INTEGER NOT NULL) WITHOUT ROWID',
  `ALTER TABLE due_work ADD COLUMN lane TEXT NOT NULL DEFAULT '';
   ALTER TABLE due_work ADD COLUMN rank INTEGER NOT NULL DEFAULT 0;
   CREATE INDEX due_work_lane ON due_work (kind, lane, rank, due_at);
   CREATE TABLE lane_rests (kind TEXT NOT NULL, lane TEXT NOT NULL, until INTEGER NOT NULL, PRIMARY KEY (kind, lane)) WITHOUT ROWID;
   CREATE TABLE record_expiries (
     collection TEXT NOT NULL, id TEXT NOT NULL, expires_at INTEGER NOT NULL, PRIMARY KEY (collection, id)) WITHOUT ROWID;
   CREATE INDEX record_expiries_due ON record_expiries (expires_at)`,
  `CREATE TABLE clocks (name TEXT PRIMARY KEY, ahead INTEGER NOT NULL) WITHOUT ROWID;
   ALTER TABLE due_work ADD COLUMN clock TEXT;
   CREATE INDEX due_work_clock ON due_work (clock, due_at) WHERE clock IS NOT NULL`,
  'DROP INDEX due_work_due',
  `ALTER TABLE due_work ADD COLUMN ahead INTEGER NOT NULL DEFAULT 0;
   UPDATE due_work SET ahead = IFNULL((SELECT ahead FROM clocks WHERE name = due_work.clock), 0) WHERE clock IS NOT NULL;
   DROP INDEX due_work_clock;
   CREATE INDEX due_work_clock ON due_work (clock, ahead, due_at) WHERE clock IS NOT NULL`,
  (database) =>
    database
      .prepare('SELECT name FROM record_collections')
      .all()
      .map((row) => withEnds(row['name'] as string))
      .join('') + 'DROP TABLE record_expiries',
  // Idempotency keys of browsers, from earlier releases. They are no longer used, and nothing else would remove them.
  `DELETE FROM idempotency_records WHERE scope LIKE '%:browsers'`,
  'ALTER TABLE lane_rests ADD COLUMN clock TEXT; ALTER TABLE lane_rests ADD COLUMN ahead INTEGER NOT NULL DEFAULT 0',
  `CREATE TABLE parked_plans (
     queue TEXT NOT NULL, stream TEXT NOT NULL, revision INTEGER NOT NULL, position TEXT NOT NULL, parked_at INTEGER NOT NULL, reason TEXT,
     dropped INTEGER NOT NULL, PRIMARY KEY (queue, stream, revision)) WITHOUT ROWID`,
  `CREATE TABLE dead_letters (
     queue TEXT NOT NULL, key TEXT NOT NULL, id TEXT NOT NULL, lane TEXT NOT NULL, rank INTEGER NOT NULL, due_at INTEGER NOT NULL, clock TEXT,
     payload TEXT NOT NULL, attempts INTEGER NOT NULL, reason TEXT NOT NULL, died_at INTEGER NOT NULL, PRIMARY KEY (queue, key)) WITHOUT ROWID`,
];

/** Moves the expiry times of a collection's records from a separate table into the records. */
const withEnds = (collection: string): string =>
  `ALTER TABLE record_${collection} ADD COLUMN expires_at;
   UPDATE record_${collection} SET expires_at = expiry.expires_at FROM record_expiries AS expiry
   WHERE expiry.collection = '${collection}' AND expiry.id = record_${collection}.id;
   ${indexOfEnds(`record_${collection}`)};`;

/** The file of data that no history can rebuild: records, answers stored for repeated requests, and jobs, which the job queue adds. */
export class WorkFile {
  readonly statements: Statements;
  readonly records: RecordTables;
  protected readonly commits: GroupCommit;
  private readonly database: DatabaseSync;
  private readonly log: WriteAheadLog;

  constructor(file: string) {
    this.database = openSqlite(file, { synchronous: 'FULL', secureDelete: true });
    migrate(this.database, WORK_SCHEMA);
    this.log = new WriteAheadLog(this.database);
    this.statements = new Statements(this.database);
    this.records = new RecordTables(this.database, this.statements);
    this.commits = new GroupCommit(this.database, {
      committing: () => this.committing(),
      committed: () => this.committed(),
      undone: () => this.undone(),
    });
  }

  /**
   * Resolves when the write is durable. A write that is repeated, or recovered from the history, after a loss of the newest commits only needs to outlive the
   * process.
   */
  write<T>(run: () => T, outlives?: Outlives): Promise<T> {
    return this.commits.write(run, outlives);
  }

  /** Erases all replaced or removed data. */
  async wipe(): Promise<void> {
    this.commits.commit();
    this.log.letGo();
    await emptyLog(this.database);
  }

  close(): void {
    this.commits.commit();
    this.log.close();
    this.database.close();
  }

  protected get isOpen(): boolean {
    return this.database.isOpen;
  }

  /** Lets a subclass add writes to a commit. */
  protected committing(): void {}

  protected committed(): void {
    this.log.grew();
  }

  protected undone(): void {
    if (this.isOpen) this.records.reread();
  }
}
