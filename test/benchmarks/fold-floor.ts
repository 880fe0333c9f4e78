import { LIMIT, openSqlite } from '#platform/embedded/sqlite';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import type { Projection } from '#platform/projector/projection';

const BATCH = 500;

interface Order {
  readonly id: string;
  readonly status: string;
  readonly created_at: number;
  readonly [field: string]: unknown;
}

export const orders: Projection<Order> = {
  name: 'orders',
  version: 1,
  filters: { status: ({ status }) => status },
  documentOf: ({ data }) => (data as { order: string }).order,
  evolve: (order, { type, data, at }) => {
    const { order: id, ...rest } = data as { order: string };
    if (type === 'order.placed') return { id, status: 'placed', created_at: at, ...rest };
    return type === 'payment.captured'
      ? { ...order!, status: 'paid', payment: rest }
      : { ...order!, status: 'fulfilled', fulfilment: rest };
  },
  createdAt: ({ created_at }) => created_at,
};

/** Reads a history file, folds it into `orders` and writes the documents to another file, with nothing around it. How many events it read. */
export function foldFloor(source: string, target: string): number {
  const history = openSqlite(source, { synchronous: 'NORMAL' });
  const documents = openSqlite(target, { synchronous: 'NORMAL' });
  documents.exec(`
    CREATE TABLE orders (id TEXT PRIMARY KEY, scope TEXT NOT NULL, created_at INTEGER NOT NULL, doc TEXT NOT NULL, status);
    CREATE INDEX by_time ON orders (scope, created_at, id);
    CREATE INDEX by_status ON orders (status, scope, created_at, id)`);
  const read = history.prepare(`SELECT position, type, data, metadata FROM events WHERE position > ? ORDER BY position ${LIMIT}`);
  const find = documents.prepare('SELECT doc FROM orders WHERE id = ?');
  const put = documents.prepare(`
    INSERT INTO orders (id, scope, created_at, doc, status) VALUES (?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET
    scope = excluded.scope, created_at = excluded.created_at, doc = excluded.doc, status = excluded.status`);
  let after = 0;
  for (let rows = read.all(after, BATCH); rows.length > 0; rows = read.all(after, BATCH)) {
    const touched = new Map<string, { order: Order; scope: string }>();
    for (const row of rows) {
      const { type, data, metadata } = row as unknown as Record<'type' | 'data' | 'metadata', string>;
      const about = JSON.parse(metadata) as RecordedEvent['metadata'];
      const event = { type, data: JSON.parse(data), at: about.at } as RecordedEvent;
      const id = orders.documentOf(event)!;
      const stored = touched.has(id) ? undefined : find.get(id);
      const before = stored === undefined ? (touched.get(id)?.order ?? null) : (JSON.parse(stored['doc'] as string) as Order);
      touched.set(id, { order: orders.evolve(before, event)!, scope: `${about.account}:live` });
      after = row['position'] as number;
    }
    documents.exec('BEGIN');
    for (const [id, { order, scope }] of touched) put.run(id, scope, order.created_at, JSON.stringify(order), order.status);
    documents.exec('COMMIT');
  }
  history.close();
  documents.close();
  return after;
}
