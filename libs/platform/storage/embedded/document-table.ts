import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import { LRUCache } from 'lru-cache';
import { LIMIT } from '#platform/embedded/sqlite';
import { type FilterValue, type ListQuery, mustHave, type Page, type Scope } from '#platform/storage/documents';
import { listPage } from '#platform/storage/embedded/keyset-list';
import { type SqlValue, type Statements, sqlValue } from '#platform/storage/embedded/statements';

/** The content of a row. */
export interface StoredDocument {
  readonly id: string;
  readonly scope: Scope;
  readonly createdAt: number;
  readonly filters: Readonly<Record<string, FilterValue>>;
  readonly json: string;
}

/** Characters of cached documents per table. */
const MOST_CHARACTERS = 2_000_000;

/** Rows per step. */
const STRETCH = 200;
/** Bytes above which a document may not fit into one page, together with the other columns. */
const LONG = 2048;

/** A document as stored in the table. */
interface Known extends Pick<StoredDocument, 'scope' | 'json'> {
  readonly values: readonly SqlValue[];
}

/** Caches that a document is missing: assessments keep looking up documents, most of which do not exist. */
const ABSENT: Known = { scope: '', json: '', values: [] };
const SIZE_OF_ABSENT = 100;

const NAME = /^[a-z][a-z0-9_]*$/;

/**
 * A table of JSON documents with one column and one index per filter. An index begins with the filter, so that it serves both lists (one scope) and look-ups
 * (any scope), and ends with the sort order of lists. For a filter that selects intervals it begins with the scope, or a list would scan all scopes. Rows
 * without a value are not indexed: many values are set late, or never.
 */
export class DocumentTable {
  /** All columns except the id and the document. */
  private readonly columns: readonly string[];
  private readonly insert: string;
  private readonly stored: string;
  private readonly whole: string;
  private readonly recent = new LRUCache<string, Known>({
    maxSize: MOST_CHARACTERS,
    sizeCalculation: ({ json }) => json.length || SIZE_OF_ABSENT,
  });

  /** @param more columns that are not filters. */
  constructor(
    protected readonly statements: Statements,
    readonly name: string,
    readonly filters: readonly string[],
    more: readonly string[] = [],
  ) {
    for (const each of [name, ...filters]) if (!NAME.test(each)) throw new Error(`"${each}" cannot name a table or a filter.`);
    this.columns = ['scope', 'created_at', ...filters.map((filter) => `f_${filter}`), ...more];
    this.insert = `INSERT INTO ${name} (id, doc, ${this.columns.join()}) VALUES (?, ?, ${this.columns.map(() => '?').join()})
      ON CONFLICT (id) DO NOTHING`;
    this.stored = `SELECT ${this.columns.join()} FROM ${name} WHERE id = ?`;
    this.whole = `SELECT doc, ${this.columns.join()} FROM ${name} WHERE id = ?`;
  }

  create(database: DatabaseSync, times?: readonly string[]): void {
    const [_scope, _createdAt, ...others] = this.columns;
    const columns = others.map((column) => `, ${column}`).join('');
    database.exec(
      `CREATE TABLE ${this.name} (id TEXT PRIMARY KEY, scope TEXT NOT NULL, created_at INTEGER NOT NULL, doc TEXT NOT NULL${columns})`,
    );
    database.exec(`CREATE INDEX ${this.name}_created ON ${this.name} (scope, created_at, id)`);
    this.createIndexes(database, times);
  }

  /**
   * Creates missing filter indexes, and those whose sort order is outdated. Indexes of earlier releases also contain documents without a value. These stay,
   * because recreating them would delay a start by minutes. `times`: the filters that select intervals.
   */
  createIndexes(database: DatabaseSync, times: readonly string[] = []): void {
    const made = this.statements.of(`SELECT sql FROM sqlite_schema WHERE type = 'index' AND name = ?`);
    for (const filter of this.filters) {
      const name = `${this.name}_by_${filter}`;
      const first = times.includes(filter) ? `scope, f_${filter}` : `f_${filter}, scope`;
      const sorted = `CREATE INDEX ${name} ON ${this.name} (${first}, created_at, id)`;
      const sql = made.get(name)?.['sql'] as string | undefined;
      if (!sql?.startsWith(sorted)) database.exec(`DROP INDEX IF EXISTS ${name}; ${sorted} WHERE f_${filter} IS NOT NULL`);
    }
  }

  drop(database: DatabaseSync): void {
    this.statements.forget();
    database.exec(`DROP TABLE ${this.name}`);
  }

  /** Writes only the changed columns, because others' indexes would be rewritten. Evicts from the cache, which a rollback would leave ahead of the table. */
  put(document: StoredDocument): void {
    const { id, json } = document;
    const values = this.valuesOf(document);
    const known = this.recent.get(id);
    const stored = known === undefined ? this.storedValues(id) : known.values;
    this.recent.delete(id);
    if (stored === undefined || known === ABSENT) {
      this.statements.of(this.insert).run(id, json, ...values);
      return;
    }
    const isChanged = (_: unknown, n: number): boolean => stored[n] !== values[n];
    const set = this.columns.filter(isChanged).map((column) => `, ${column} = ?`);
    this.statements.of(`UPDATE ${this.name} SET doc = ?${set.join('')} WHERE id = ?`).run(json, ...values.filter(isChanged), id);
  }

  /** Inserts a document and caches it, because new ones are usually read soon; after a rollback, use a new object. False if the document exists. */
  add(document: StoredDocument): boolean {
    const { id, scope, json } = document;
    const values = this.valuesOf(document);
    const added = this.statements.of(this.insert).run(id, json, ...values).changes === 1;
    if (added) this.recent.set(id, { scope, json, values });
    return added;
  }

  remove(id: string): void {
    this.recent.delete(id);
    this.statements.of(`DELETE FROM ${this.name} WHERE id = ?`).run(id);
  }

  /** Removes the documents of a scope that were created before a moment. */
  removeBefore(scope: Scope, createdAt: number): void {
    const removed = this.statements.of(`DELETE FROM ${this.name} WHERE scope = ? AND created_at < ? RETURNING id`).all(scope, createdAt);
    for (const { id } of removed) this.recent.delete(id as string);
  }

  /** null if there is none, or it belongs to another scope. */
  get(id: string, scope: Scope): string | null {
    const document = this.document(id);
    return document?.scope === scope ? document.json : null;
  }

  find(id: string): string | null {
    return this.document(id)?.json ?? null;
  }

  whose(id: string): Scope | null {
    return this.document(id)?.scope ?? null;
  }

  some(ids: readonly string[]): Map<string, string> {
    const rows = this.statements
      .of(`SELECT id, doc FROM ${this.name} WHERE id IN (SELECT value FROM json_each(?))`)
      .all(JSON.stringify(ids));
    return new Map(rows.map((row) => [row['id'] as string, row['doc'] as string]));
  }

  /** The next ids after an id, or the first ones for null. */
  ids(after: string | null, most: number): string[] {
    const rows = this.statements.of(`SELECT id FROM ${this.name} WHERE id > ? ORDER BY id ${LIMIT}`).all(after ?? '', most);
    return rows.map((row) => row['id'] as string);
  }

  /** The rows as stored, column by column. */
  rows(ids: readonly string[]): { id: string; json: string; scope: Scope; createdAt: number; filters: SqlValue[] }[] {
    const rows = this.statements
      .of(`SELECT id, doc, ${this.columns.join()} FROM ${this.name} WHERE id IN (SELECT value FROM json_each(?))`)
      .all(JSON.stringify(ids));
    return rows.map((row) => ({
      id: row['id'] as string,
      json: row['doc'] as string,
      scope: row['scope'] as Scope,
      createdAt: row['created_at'] as number,
      filters: this.filters.map((filter) => row[`f_${filter}`] as SqlValue),
    }));
  }

  /** Oldest first, in all scopes. */
  all(filter: string, value: FilterValue): string[] {
    mustHave(this.filters, filter);
    const rows = this.statements.of(`SELECT doc FROM ${this.name} WHERE f_${filter} = ? ORDER BY created_at, id`).all(sqlValue(value));
    return rows.map((row) => row['doc'] as string);
  }

  list(query: ListQuery): Page {
    for (const filter of Object.keys({ ...query.filters, ...query.times })) mustHave(this.filters, filter);
    return listPage(this.statements, this.name, query);
  }

  /**
   * Rewrites long documents, some rows per step, in a file whose free pages are wiped. The last page of a long document may have been a page of SQLite's free
   * list, and may still hold its former content behind the document's end. A replaced row gets a new rowid, after `last`.
   */
  *rewriteLong(): Generator<void> {
    const { last } = this.statements.of(`SELECT ifnull(max(rowid), 0) AS last FROM ${this.name}`).get() as { last: number };
    for (let from = 0; from < last; from += STRETCH) {
      this.statements
        .of(`INSERT OR REPLACE INTO ${this.name} SELECT * FROM ${this.name} WHERE rowid > ? AND rowid <= ? AND octet_length(doc) > ?`)
        .run(from, Math.min(from + STRETCH, last), LONG);
      yield;
    }
  }

  protected valuesOf({ scope, createdAt, filters }: StoredDocument): SqlValue[] {
    return [scope, createdAt, ...this.filters.map((filter) => sqlValue(filters[filter]))];
  }

  private document(id: string): Known | undefined {
    const known = this.recent.get(id);
    if (known !== undefined) return known === ABSENT ? undefined : known;
    const row = this.statements.of(this.whole).get(id);
    if (row === undefined) {
      this.recent.set(id, ABSENT);
      return undefined;
    }
    const document: Known = { scope: row['scope'] as Scope, json: row['doc'] as string, values: this.valuesIn(row) };
    this.recent.set(id, document);
    return document;
  }

  private storedValues(id: string): SqlValue[] | undefined {
    const row = this.statements.of(this.stored).get(id);
    return row && this.valuesIn(row);
  }

  private valuesIn(row: Record<string, SQLOutputValue>): SqlValue[] {
    return this.columns.map((column) => row[column] as SqlValue);
  }
}
