import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { Entity } from '#apps/sandbox/gateway/entities';
import { openSqlite } from '#platform/embedded/sqlite';

const TABLES = `
  CREATE TABLE IF NOT EXISTS entities (
    id TEXT PRIMARY KEY, key_id TEXT NOT NULL, kind TEXT NOT NULL, parent TEXT, receipt TEXT, repeat_key TEXT, doc TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS entities_by_receipt ON entities (receipt, key_id, kind);
  CREATE INDEX IF NOT EXISTS entities_by_parent ON entities (parent);
  CREATE TABLE IF NOT EXISTS settlements (id TEXT PRIMARY KEY, key_id TEXT NOT NULL, due_at INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS settlements_by_time ON settlements (due_at);
  CREATE TABLE IF NOT EXISTS notices (
    event_id TEXT PRIMARY KEY, key_id TEXT NOT NULL, body TEXT NOT NULL, attempts INTEGER NOT NULL DEFAULT 0, due_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS notices_by_time ON notices (due_at);
`;

interface Place {
  /** The order of a payment, the payment of a refund. */
  readonly parent?: string;
  readonly receipt?: string | null;
  /** What a repeated request has in common with the first. */
  readonly repeatKey?: string | null;
}

/** All that the simulated gateway remembers: one file, which survives a restart. What belongs to one key is not found with another. */
export class GatewayFile {
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

  add(keyId: string, entity: Entity, { parent, receipt, repeatKey }: Place): void {
    this.sql('INSERT INTO entities VALUES (?, ?, ?, ?, ?, ?, ?)').run(
      entity.id,
      keyId,
      entity.entity,
      parent ?? null,
      receipt ?? null,
      repeatKey ?? null,
      JSON.stringify(entity),
    );
  }

  replace(entity: Entity): void {
    this.sql('UPDATE entities SET doc = ? WHERE id = ?').run(JSON.stringify(entity), entity.id);
  }

  find<E extends Entity>(keyId: string, kind: E['entity'], id: string): E | null {
    return this.first('SELECT doc FROM entities WHERE id = ? AND key_id = ? AND kind = ?', id, keyId, kind);
  }

  /** Newest first. */
  withReceipt<E extends Entity>(keyId: string, kind: E['entity'], receipt: string): E[] {
    return this.all('SELECT doc FROM entities WHERE receipt = ? AND key_id = ? AND kind = ?', receipt, keyId, kind);
  }

  /** Newest first. */
  partsOf<E extends Entity>(keyId: string, parent: string): E[] {
    return this.all('SELECT doc FROM entities WHERE parent = ? AND key_id = ?', parent, keyId);
  }

  /** The part that an earlier request with the same receipt or idempotency key has made. */
  repeated<E extends Entity>(parent: string, receipt: string | null, repeatKey: string | null): E | null {
    return this.first('SELECT doc FROM entities WHERE parent = ? AND (receipt = ? OR repeat_key = ?)', parent, receipt, repeatKey);
  }

  close(): void {
    this.database.close();
  }

  private first<E>(text: string, ...values: (string | null)[]): E | null {
    const row = this.sql(text).get(...values);
    return row === undefined ? null : JSON.parse(row.doc as string);
  }

  private all<E extends Entity>(text: string, ...values: (string | null)[]): E[] {
    const entities = this.sql(text)
      .all(...values)
      .map(({ doc }) => JSON.parse(doc as string) as E);
    return entities.sort((a, b) => b.created_at - a.created_at);
  }
}
