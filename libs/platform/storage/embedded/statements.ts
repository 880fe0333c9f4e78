import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { LRUCache } from 'lru-cache';
import type { FilterValue } from '#platform/storage/documents';

export type SqlValue = string | number | null;

/** SQLite has no booleans: they are kept as 0 and 1. */
export const sqlValue = (value: FilterValue | undefined): SqlValue => (typeof value === 'boolean' ? Number(value) : (value ?? null));

/** Characters of SQL. Lists have a form for each number of each filter's values, and SQLite takes some twenty bytes for each character of one. */
const MOST_CHARACTERS = 400_000;

/** The recently used statements of a database file. SQLite frees a dropped one once it is collected. */
export class Statements {
  private readonly prepared = new LRUCache<string, StatementSync>({ maxSize: MOST_CHARACTERS, sizeCalculation: (_, sql) => sql.length });

  constructor(private readonly database: DatabaseSync) {}

  of(sql: string): StatementSync {
    let statement = this.prepared.get(sql);
    if (statement === undefined) {
      statement = this.database.prepare(sql);
      this.prepared.set(sql, statement);
    }
    return statement;
  }

  /** To be called when tables have gone. */
  forget(): void {
    this.prepared.clear();
  }
}
