import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { ShopOrder } from '#apps/sandbox/shop/shop-orders';
import { openSqlite } from '#platform/embedded/sqlite';

const TABLES = `
  CREATE TABLE IF NOT EXISTS orders (
    shop TEXT NOT NULL, id TEXT NOT NULL, source TEXT, number INTEGER NOT NULL, updated_at INTEGER NOT NULL, doc TEXT NOT NULL,
    PRIMARY KEY (shop, id)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS orders_by_source ON orders (shop, source);
  CREATE INDEX IF NOT EXISTS orders_by_change ON orders (shop, updated_at, id);
  CREATE TABLE IF NOT EXISTS notices (
    delivery TEXT PRIMARY KEY, shop TEXT NOT NULL, topic TEXT NOT NULL, event TEXT NOT NULL, body TEXT NOT NULL,
    triggered_at INTEGER NOT NULL, attempts INTEGER NOT NULL DEFAULT 0, due_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS notices_by_time ON notices (due_at);
`;

const FIRST_NUMBER = 1001;

/** All that the simulated shops remember: one file, which survives a restart. What belongs to one shop is not found in another. */
export class ShopFile {
  private readonly database: DatabaseSync;
  private readonly statements = new Map<string, StatementSync>();

  constructor(file: string) {
    this.database = openSqlite(file, { synchronous: 'NORMAL' });
    this.database.exec(TABLES);
  }

  /** A prepared statement, kept for the next time. */
  sql(text: string): StatementSync {
    let statement = this.statements.get(text);
    if (statement === undefined) this.statements.set(text, (statement = this.database.prepare(text)));
    return statement;
  }

  transaction<T>(run: () => T): T {
    this.database.exec('BEGIN IMMEDIATE');
    try {
      const value = run();
      this.database.exec('COMMIT');
      return value;
    } catch (fault) {
      this.database.exec('ROLLBACK');
      throw fault;
    }
  }

  /** The number of the shop's next order, as people count them. */
  nextNumber(shop: string): number {
    const last = this.sql('SELECT max(number) AS last FROM orders WHERE shop = ?').get(shop)!['last'] as number | null;
    return last === null ? FIRST_NUMBER : last + 1;
  }

  put(shop: string, order: ShopOrder): void {
    this.sql('INSERT OR REPLACE INTO orders VALUES (?, ?, ?, ?, ?, ?)').run(
      shop,
      order.id,
      order.source_identifier,
      Number(order.name.slice(1)),
      order.updated_at,
      JSON.stringify(order),
    );
  }

  find(shop: string, id: string): ShopOrder | null {
    return this.orders('SELECT doc FROM orders WHERE shop = ? AND id = ?', shop, id)[0] ?? null;
  }

  /** Those made for one order of a service that sells through the shop; more than one is a fault of that service. */
  ofSource(shop: string, source: string): ShopOrder[] {
    return this.orders('SELECT doc FROM orders WHERE shop = ? AND source = ?', shop, source);
  }

  /** Oldest change first. */
  changedSince(shop: string, since: number, skip: number, most: number): ShopOrder[] {
    return this.orders(
      'SELECT doc FROM orders WHERE shop = ? AND updated_at >= ? ORDER BY updated_at, id LIMIT ? OFFSET ?',
      shop,
      since,
      most,
      skip,
    );
  }

  close(): void {
    this.database.close();
  }

  private orders(text: string, ...values: (string | number)[]): ShopOrder[] {
    return this.sql(text)
      .all(...values)
      .map(({ doc }) => JSON.parse(doc as string));
  }
}
