import { LIMIT } from '#platform/embedded/sqlite';
import type { UnixSeconds } from '#kernel/time';
import type { ListQuery, Page, Scope } from '#platform/storage/documents';
import { listPage } from '#platform/storage/embedded/keyset-list';
import type { RequestLogFile } from '#http/request-log/embedded/request-log-file';
import { sqlValue } from '#platform/storage/embedded/statements';
import type { PageTurns } from '#platform/storage/page-turns';
import {
  cameAt,
  REQUEST_LOG_FILTERS,
  REQUEST_LOGS_KEPT,
  type RequestLogBounds,
  type RequestLogEntry,
  RequestLogs,
} from '#http/request-log/request-logs';

const TABLE = 'request_logs';
const COLUMNS = ['id', 'scope', 'created_at', 'doc', ...REQUEST_LOG_FILTERS.map((filter) => `f_${filter}`)];
const INSERT = `INSERT INTO ${TABLE} (${COLUMNS.join()}) VALUES (${COLUMNS.map(() => '?').join()}) ON CONFLICT (id) DO NOTHING`;
/** Deletes expired rows among the oldest of all accounts: rowids follow the order in which rows were written. */
const SWEEP = `DELETE FROM ${TABLE} WHERE rowid IN (SELECT rowid FROM ${TABLE} ORDER BY rowid ${LIMIT}) AND created_at <= ?`;
/** How many rows are checked for each one that is added. More than one, because there may have been more requests 30 days ago. */
const SWEPT = 2;

export class EmbeddedRequestLogs extends RequestLogs {
  constructor(
    private readonly file: RequestLogFile,
    private readonly turns: PageTurns,
    bounds?: RequestLogBounds,
  ) {
    super(bounds);
  }

  protected override write(entries: readonly RequestLogEntry[], now: UnixSeconds): Promise<void> {
    return this.file.write(() => {
      const insert = this.file.statements.of(INSERT);
      for (const { id, scope, json, filters } of entries)
        insert.run(id, scope, cameAt(id), json, ...REQUEST_LOG_FILTERS.map((filter) => sqlValue(filters[filter])));
      this.file.statements.of(SWEEP).run(SWEPT * entries.length, now - REQUEST_LOGS_KEPT);
    });
  }

  protected override async stored(id: string, scope: Scope): Promise<string | null> {
    const row = this.file.statements.of(`SELECT doc FROM ${TABLE} WHERE id = ? AND scope = ?`).get(id, scope);
    return row === undefined ? null : (row['doc'] as string);
  }

  protected override page(query: ListQuery): Promise<Page> {
    return this.turns.take(query.scope, () => listPage(this.file.statements, TABLE, query));
  }
}
