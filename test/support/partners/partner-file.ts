import { join } from 'node:path';
import { openSqlite } from '#platform/embedded/sqlite';
import type { RunningService } from '#test/support/services/running-service';

const FILES = { entities: 'sandbox.db', orders: 'sandbox-shop.db' };

/** Changes a simulated partner's records, or removes one, without a notice. Resolves to a function that reverts it. */
export function alteredAtPartner({ dataDir }: RunningService, table: keyof typeof FILES, id: string, changes: object | null): () => void {
  const within = <T>(act: (database: ReturnType<typeof openSqlite>) => T): T => {
    const database = openSqlite(join(dataDir, FILES[table]), { synchronous: 'NORMAL' });
    try {
      return act(database);
    } finally {
      database.close();
    }
  };
  const put = (row: Record<string, unknown>): void =>
    within((database) => {
      const columns = Object.keys(row);
      const text = `REPLACE INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`;
      database.prepare(text).run(...(Object.values(row) as string[]));
    });
  const before = within((database) => database.prepare(`SELECT * FROM ${table} WHERE id = ?`).get(id))!;
  if (changes === null) within((database) => database.prepare(`DELETE FROM ${table} WHERE id = ?`).run(id));
  else put({ ...before, doc: JSON.stringify({ ...JSON.parse(before['doc'] as string), ...changes }) });
  return () => put(before);
}
