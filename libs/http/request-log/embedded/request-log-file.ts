import type { DatabaseSync } from 'node:sqlite';
import { GroupCommit } from '#platform/embedded/group-commit';
import { migrate, openSqlite } from '#platform/embedded/sqlite';
import { WriteAheadLog } from '#platform/embedded/write-ahead-log';
import { Statements } from '#platform/storage/embedded/statements';

/** The migrations of the file; append-only. */
export const REQUEST_LOG_SCHEMA = [
  `CREATE TABLE request_logs (
     id TEXT PRIMARY KEY, scope TEXT NOT NULL, created_at INTEGER NOT NULL, doc TEXT NOT NULL,
     f_status INTEGER NOT NULL, f_path TEXT, f_route TEXT, f_key TEXT, f_object TEXT);
   CREATE INDEX request_logs_created ON request_logs (scope, created_at, id);
   CREATE INDEX request_logs_by_status ON request_logs (f_status, scope, created_at, id);
   CREATE INDEX request_logs_by_path ON request_logs (f_path, scope, created_at, id);
   CREATE INDEX request_logs_by_route ON request_logs (f_route, scope, created_at, id);
   CREATE INDEX request_logs_by_key ON request_logs (f_key, scope, created_at, id);
   CREATE INDEX request_logs_by_object ON request_logs (f_object, scope, created_at, id)`,
];
/** The name of the file in the data directory. */
export const REQUEST_LOG_FILE = 'request-log.db';

/** Stores the request log in a file of its own: it may become the largest one, no request waits for it, and backups leave it out. */
export class RequestLogFile {
  readonly statements: Statements;
  private readonly database: DatabaseSync;
  private readonly log: WriteAheadLog;
  private readonly commits: GroupCommit;

  constructor(file: string) {
    this.database = openSqlite(file, { synchronous: 'NORMAL' });
    migrate(this.database, REQUEST_LOG_SCHEMA);
    this.log = new WriteAheadLog(this.database);
    this.statements = new Statements(this.database);
    this.commits = new GroupCommit(this.database, { committed: () => this.log.grew() });
  }

  /** Resolves when the write would survive the end of the process. */
  write(run: () => void): Promise<void> {
    return this.commits.write(run, 'process');
  }

  close(): void {
    this.commits.commit();
    this.log.close();
    this.database.close();
  }
}
