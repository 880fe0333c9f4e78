import type { DatabaseSync } from 'node:sqlite';
import { LIMIT, openSqlite } from '#platform/embedded/sqlite';
import { type EventRow, positionOf, recordedOf } from '#platform/event-history/embedded/history-file';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import type { Projection } from '#platform/projector/projection';
import { scopeOf } from '#platform/storage/documents';
import { sqlValue } from '#platform/storage/embedded/statements';

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

type Row = EventRow & { readonly position: number; readonly stream: string; readonly revision: number; readonly created: number };

/** Reads a history file, folds it into read models and writes their documents to another file, with nothing around it. How many events it read. */
export async function foldFloor(
  source: string,
  target: string,
  projections: readonly Projection[] = [orders as unknown as Projection],
  opened = async (events: readonly RecordedEvent[]): Promise<readonly RecordedEvent[]> => events,
): Promise<number> {
  const history = openSqlite(source, { synchronous: 'NORMAL' });
  const documents = openSqlite(target, { synchronous: 'NORMAL' });
  const tables = projections.map((each) => tableOf(documents, each));
  const read = history.prepare(`SELECT * FROM events WHERE position > ? ORDER BY position ${LIMIT}`);
  let after = 0;
  for (let rows = read.all(after, BATCH); rows.length > 0; rows = read.all(after, BATCH)) {
    const events = await opened((rows as unknown as Row[]).map((row) => recordedOf({ ...row, position: positionOf(row.position) })));
    documents.exec('BEGIN');
    for (const fold of tables) fold(events);
    documents.exec('COMMIT');
    after = rows.at(-1)!['position'] as number;
  }
  history.close();
  documents.close();
  return after;
}

/** A table as lists need it, and the loop that folds events into it. */
function tableOf(database: DatabaseSync, projection: Projection): (events: readonly RecordedEvent[]) => void {
  const { name, filters } = projection;
  const names = Object.keys(filters).map((filter) => `f_${filter}`);
  const columns = ['scope', 'created_at', 'doc', ...names];
  database.exec(
    `CREATE TABLE ${name} (id TEXT PRIMARY KEY, ${columns.join()}); CREATE INDEX ${name}_by_time ON ${name} (scope, created_at, id)`,
  );
  for (const each of names) database.exec(`CREATE INDEX ${name}_by_${each} ON ${name} (${each}, scope, created_at, id)`);
  const find = database.prepare(`SELECT doc FROM ${name} WHERE id = ?`);
  const remove = database.prepare(`DELETE FROM ${name} WHERE id = ?`);
  const put = database.prepare(`
    INSERT INTO ${name} (id, ${columns.join()}) VALUES (?, ${columns.map(() => '?').join()}) ON CONFLICT (id) DO UPDATE SET
    ${columns.map((each) => `${each} = excluded.${each}`).join()}`);
  return (events) => {
    const touched = new Map<string, { document: object | null; scope: string }>();
    for (const event of events.flatMap((each) => projection.eachOf?.(each) ?? [each])) {
      const id = projection.documentOf(event);
      if (id === null) continue;
      const stored = touched.has(id) ? undefined : find.get(id);
      const before = stored === undefined ? (touched.get(id)?.document ?? null) : (JSON.parse(stored['doc'] as string) as object);
      const { account, livemode } = event.metadata;
      touched.set(id, { document: projection.evolve(before, event), scope: scopeOf(account, livemode) });
    }
    for (const [id, { document, scope }] of touched) {
      if (document === null) remove.run(id);
      else {
        const values = Object.values(filters).map((valueOf) => sqlValue(valueOf(document)));
        put.run(id, scope, projection.createdAt(document), JSON.stringify(document), ...values);
      }
    }
  };
}
