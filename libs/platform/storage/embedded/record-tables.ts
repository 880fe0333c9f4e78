import type { DatabaseSync } from 'node:sqlite';
import { RecordTable } from '#platform/storage/embedded/record-table';
import type { Statements } from '#platform/storage/embedded/statements';
import type { RecordWrite } from '#platform/storage/records';

/** A table per collection of records. It is created with the first record, and extended when a record has a new filter. */
export class RecordTables {
  private readonly tables = new Map<string, RecordTable>();

  constructor(
    private readonly database: DatabaseSync,
    private readonly statements: Statements,
  ) {
    this.reread();
  }

  /** Reads the list of tables. Call it also after a rollback. */
  reread(): void {
    this.tables.clear();
    for (const row of this.statements.of('SELECT name, filters FROM record_collections').all()) {
      const name = row['name'] as string;
      this.tables.set(name, new RecordTable(this.statements, name, JSON.parse(row['filters'] as string)));
    }
  }

  of(collection: string): RecordTable | undefined {
    return this.tables.get(collection);
  }

  put({ collection, replaces, initial, ...record }: RecordWrite): void {
    const filters = Object.keys(record.filters);
    let table = this.tables.get(collection);
    if (replaces !== undefined && table?.get(record.id, record.scope) !== replaces) return;
    if (table === undefined || filters.some((filter) => !table!.filters.includes(filter))) table = this.make(collection, filters);
    if (initial === undefined) table.put(record);
    else table.add(record);
  }

  /** Removes some expired records. */
  sweep(now: number, most: number): void {
    let left = most;
    for (const table of this.tables.values()) if (left > 0) left -= table.sweep(now, left);
  }

  private make(collection: string, filters: readonly string[]): RecordTable {
    const known = this.tables.get(collection);
    const missing = filters.filter((filter) => !known?.filters.includes(filter));
    const table = new RecordTable(this.statements, collection, [...(known?.filters ?? []), ...missing]);
    if (known === undefined) table.create(this.database);
    else table.addFilters(this.database, missing);
    this.statements
      .of('INSERT OR REPLACE INTO record_collections (name, filters) VALUES (?, ?)')
      .run(collection, JSON.stringify(table.filters));
    this.tables.set(collection, table);
    return table;
  }
}
