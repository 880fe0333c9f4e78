import { OUTBOX_TABLE } from '#apps/sandbox/outbox';
import { SandboxFile } from '#apps/sandbox/sandbox-file';
import type { ShopOrder } from '#apps/sandbox/shop/shop-orders';
import { LIMIT } from '#platform/embedded/sqlite';

const TABLES = `
  CREATE TABLE IF NOT EXISTS orders (
    shop TEXT NOT NULL, id TEXT NOT NULL, source TEXT, number INTEGER NOT NULL, updated_at INTEGER NOT NULL, doc TEXT NOT NULL,
    PRIMARY KEY (shop, id)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS orders_by_source ON orders (shop, source);
  CREATE INDEX IF NOT EXISTS orders_by_change ON orders (shop, updated_at, id);
  CREATE TABLE IF NOT EXISTS uninstalled (shop TEXT NOT NULL PRIMARY KEY) STRICT, WITHOUT ROWID;
  ${OUTBOX_TABLE}`;

const FIRST_NUMBER = 1001;

/** Stores shops' orders; one shop's cannot be found in another. */
export class ShopFile extends SandboxFile {
  /** By shop, for those with an order since the start: finding the highest reads all of a shop's orders. */
  private readonly lastNumbers = new Map<string, number>();

  constructor(file: string) {
    super(file, TABLES);
  }

  /** The app is no longer installed in the shop. */
  closeTo(shop: string): void {
    this.sql('INSERT OR IGNORE INTO uninstalled VALUES (?)').run(shop);
  }

  isOpenTo(shop: string): boolean {
    return this.sql('SELECT 1 FROM uninstalled WHERE shop = ?').get(shop) === undefined;
  }

  /** The display number of the shop's next order. It is used once, even if the order is not written. */
  nextNumber(shop: string): number {
    const last = this.lastNumbers.get(shop) ?? this.sql('SELECT max(number) AS last FROM orders WHERE shop = ?').get(shop)!['last'];
    const next = last === null ? FIRST_NUMBER : (last as number) + 1;
    this.lastNumbers.set(shop, next);
    return next;
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

  /** The shop's orders for one order of a service that sells through it; more than one is a fault of that service. */
  ofSource(shop: string, source: string): ShopOrder[] {
    return this.orders('SELECT doc FROM orders WHERE shop = ? AND source = ?', shop, source);
  }

  /** Oldest change first. */
  changedSince(shop: string, since: number, skip: number, most: number): ShopOrder[] {
    return this.orders(
      `SELECT doc FROM orders WHERE shop = ? AND updated_at >= ? ORDER BY updated_at, id ${LIMIT} OFFSET ?`,
      shop,
      since,
      most,
      skip,
    );
  }

  private orders(text: string, ...values: (string | number)[]): ShopOrder[] {
    return this.sql(text)
      .all(...values)
      .map(({ doc }) => JSON.parse(doc as string));
  }
}
