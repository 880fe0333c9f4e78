import type { ListQuery, Page, Scope } from '#platform/storage/documents';
import { DocumentCollection } from '#platform/storage/mongodb/document-collection';
import { isDuplicate, type MongoDatabase, type Stored } from '#platform/storage/mongodb/mongo-database';
import type { PageTurns } from '#platform/storage/page-turns';
import {
  cameAt,
  REQUEST_LOG_FILTERS,
  REQUEST_LOGS_KEPT,
  type RequestLogBounds,
  type RequestLogEntry,
  RequestLogs,
} from '#http/request-log/request-logs';

/** The collection, which all processes share. `schema` makes its indexes, one of which has the server remove entries by `expires_at`. */
export const REQUEST_LOGS = 'request_logs';

export class MongoRequestLogs extends RequestLogs {
  private readonly entries: DocumentCollection;

  constructor(
    private readonly database: MongoDatabase,
    private readonly turns: PageTurns,
    bounds?: RequestLogBounds,
  ) {
    super(bounds);
    this.entries = new DocumentCollection(database, REQUEST_LOGS, REQUEST_LOG_FILTERS);
  }

  /** Does not wait for a majority: entries may be lost with a failing server. */
  protected override async write(entries: readonly RequestLogEntry[]): Promise<void> {
    const documents = entries.map(({ id, scope, json, filters }) => ({
      _id: id,
      ...this.entries.fieldsOf({ scope, createdAt: cameAt(id), json, filters }),
      expires_at: new Date((cameAt(id) + REQUEST_LOGS_KEPT) * 1000),
    }));
    try {
      await this.database.collection<Stored>(REQUEST_LOGS).insertMany(documents, { ordered: false, writeConcern: { w: 1 } });
    } catch (fault) {
      // A duplicate was written by an earlier call whose outcome was unknown. The other entries are written.
      if (!isDuplicate(fault)) throw fault;
    }
  }

  protected override stored(id: string, scope: Scope): Promise<string | null> {
    return this.entries.get(id, scope);
  }

  protected override async page(query: ListQuery): Promise<Page> {
    const page = await this.entries.list(query);
    return this.turns.take(query.scope, () => page);
  }
}
