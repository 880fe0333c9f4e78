import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { FilterValue } from '#platform/storage/documents';

export type SqlValue = string | number | null;

/** SQLite has no booleans: they are kept as 0 and 1. */
export const sqlValue = (value: FilterValue | undefined): SqlValue => (typeof value === 'boolean' ? Number(value) : (value ?? null));

/** The statements of a database file, each prepared once. */
export class Statements {
  private readonly prepared = new Map<string, StatementSync>();

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
