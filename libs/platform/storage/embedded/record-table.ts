import type { DatabaseSync } from 'node:sqlite';
import { LIMIT } from '#platform/embedded/sqlite';
import { DocumentTable, type StoredDocument } from '#platform/storage/embedded/document-table';
import type { SqlValue, Statements } from '#platform/storage/embedded/statements';

export interface StoredRecord extends StoredDocument {
  /** Unix milliseconds after which the record may be removed; omitted for a record that never expires. */
  readonly expiresAt?: number;
}

/** A collection of records: documents that may expire, and whose filters may be added later. */
export class RecordTable extends DocumentTable {
  constructor(statements: Statements, collection: string, filters: readonly string[]) {
    super(statements, `record_${collection}`, filters, ['expires_at']);
  }

  override create(database: DatabaseSync): void {
    super.create(database);
    database.exec(indexOfEnds(this.name));
  }

  /** Adds filters to the table. Existing records have null for them. */
  addFilters(database: DatabaseSync, filters: readonly string[]): void {
    for (const filter of filters) database.exec(`ALTER TABLE ${this.name} ADD COLUMN f_${filter}`);
    this.createIndexes(database);
  }

  /** Removes some expired records, and returns their number. */
  sweep(now: number, most: number): number {
    const over = this.statements.of(`SELECT id FROM ${this.name} WHERE expires_at <= ? ORDER BY expires_at ${LIMIT}`).all(now, most);
    for (const { id } of over) this.remove(id as string);
    return over.length;
  }

  protected override valuesOf(record: StoredRecord): SqlValue[] {
    return [...super.valuesOf(record), record.expiresAt ?? null];
  }
}

/** Index for finding expired records. */
export const indexOfEnds = (table: string): string => `CREATE INDEX ${table}_ends ON ${table} (expires_at) WHERE expires_at IS NOT NULL`;
