import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { LRUCache } from 'lru-cache';
import type { FilterValue } from '#platform/storage/documents';

export type SqlValue = string | number | null;

/** SQLite has no booleans: they are stored as 0 and 1. */
export const sqlValue = (value: FilterValue | undefined): SqlValue => (typeof value === 'boolean' ? Number(value) : (value ?? null));

/** Characters of cached SQL. A list has a statement for each number of values of each filter, and SQLite takes about twenty bytes per character. */
const MOST_CHARACTERS = 400_000;

/** Caches the recently used statements of a database file. SQLite frees an evicted one when it is collected. */
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

  /** Call it after tables are dropped. */
  forget(): void {
    this.prepared.clear();
  }
}
