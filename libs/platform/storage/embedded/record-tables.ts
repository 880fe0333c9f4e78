import type { DatabaseSync } from 'node:sqlite';
import { Recent } from '#platform/embedded/recent';
import { DocumentTable } from '#platform/storage/embedded/document-table';
import type { Statements } from '#platform/storage/embedded/statements';
import type { RecordWrite } from '#platform/storage/due-work';

const MOST_EXPIRIES = 10_000;

/** A table per collection of records, made when the first record is written, and widened when records come with new filters. */
export class RecordTables {
  private readonly tables = new Map<string, DocumentTable>();
  /** Of records that were written of late: most are written again a moment later, with the same end. */
  private readonly expiries = new Recent<number>(MOST_EXPIRIES);

  constructor(
    private readonly database: DatabaseSync,
    private readonly statements: Statements,
  ) {
    this.reread();
  }

  /** Looks which tables there are; also to be called when changes were undone. */
  reread(): void {
    this.tables.clear();
    this.expiries.forgetAll();
    for (const row of this.statements.of('SELECT name, filters FROM record_collections').all()) {
      const name = row['name'] as string;
      this.tables.set(name, new DocumentTable(this.statements, `record_${name}`, JSON.parse(row['filters'] as string)));
    }
  }

  of(collection: string): DocumentTable | undefined {
    return this.tables.get(collection);
  }

  put({ collection, expiresAt, replaces, initial, ...document }: RecordWrite): void {
    const filters = Object.keys(document.filters);
    let table = this.tables.get(collection);
    if (replaces !== undefined && table?.get(document.id, document.scope) !== replaces) return;
    if (table === undefined || filters.some((filter) => !table!.filters.includes(filter))) table = this.make(collection, filters);
    if (initial === undefined) table.put(document);
    else if (!table.add(document)) return;
    if (expiresAt === undefined) this.forget(collection, document.id);
    else this.expire(collection, document.id, expiresAt);
  }

  /** Removes some records whose time is over. */
  sweep(now: number, most: number): void {
    const over = this.statements.of('SELECT collection, id FROM record_expiries WHERE expires_at <= ? ORDER BY expires_at LIMIT ?');
    for (const { collection, id } of over.all(now, most) as { collection: string; id: string }[]) {
      this.tables.get(collection)?.remove(id);
      this.forget(collection, id);
    }
  }

  private expire(collection: string, id: string, at: number): void {
    const name = `${collection}/${id}`;
    if (this.expiries.get(name) === at) return;
    this.statements
      .of(
        `INSERT INTO record_expiries (collection, id, expires_at) VALUES (?, ?, ?)
         ON CONFLICT DO UPDATE SET expires_at = excluded.expires_at WHERE expires_at <> excluded.expires_at`,
      )
      .run(collection, id, at);
    this.expiries.keep(name, at);
  }

  private forget(collection: string, id: string): void {
    this.expiries.forget(`${collection}/${id}`);
    this.statements.of('DELETE FROM record_expiries WHERE collection = ? AND id = ?').run(collection, id);
  }

  private make(collection: string, filters: readonly string[]): DocumentTable {
    let table = this.tables.get(collection);
    if (table === undefined) {
      table = new DocumentTable(this.statements, `record_${collection}`, filters);
      table.create(this.database);
    }
    for (const filter of filters) if (!table.filters.includes(filter)) table = table.addFilter(this.database, filter);
    this.statements
      .of('INSERT OR REPLACE INTO record_collections (name, filters) VALUES (?, ?)')
      .run(collection, JSON.stringify(table.filters));
    this.tables.set(collection, table);
    return table;
  }
}
