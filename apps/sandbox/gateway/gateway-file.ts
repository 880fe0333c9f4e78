import type { Entity, ReconEntity } from '#apps/sandbox/gateway/entities';
import { OUTBOX_TABLE } from '#apps/sandbox/outbox';
import { SandboxFile } from '#apps/sandbox/sandbox-file';
import { LIMIT } from '#platform/embedded/sqlite';

const TABLES = `
  CREATE TABLE IF NOT EXISTS entities (
    id TEXT PRIMARY KEY, key_id TEXT NOT NULL, kind TEXT NOT NULL, parent TEXT, receipt TEXT, repeat_key TEXT, doc TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS entities_by_receipt ON entities (receipt, key_id, kind);
  CREATE INDEX IF NOT EXISTS entities_by_parent ON entities (parent);
  CREATE TABLE IF NOT EXISTS callbacks (id TEXT PRIMARY KEY, url TEXT NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS settlements (id TEXT PRIMARY KEY, key_id TEXT NOT NULL, due_at INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS settlements_by_time ON settlements (due_at);
  ${OUTBOX_TABLE}`;

/** The entities that have moved money. */
const MOVED = {
  payment: "doc ->> 'captured' = 1",
  refund: "doc ->> 'status' = 'processed'",
  dispute: "doc ->> 'amount_deducted' > 0",
} as const;

interface Place {
  /** The order of a payment, the payment of a refund. */
  readonly parent?: string;
  readonly receipt?: string | null;
  /** Identifies repeats of a request. */
  readonly repeatKey?: string | null;
}

/** A page of what was made in a period, Unix seconds. */
export interface Within {
  readonly from: number;
  readonly to: number;
  readonly count: number;
  readonly skip: number;
}

/** Stores entities by key; one key's entities cannot be found with another. */
export class GatewayFile extends SandboxFile {
  constructor(file: string) {
    super(file, TABLES);
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

  /** Made within these seconds, both inclusive, newest first. */
  madeWithin<E extends Entity>(keyId: string, kind: E['entity'], { from, to, count, skip }: Within): E[] {
    const text = `SELECT doc FROM entities WHERE key_id = ? AND kind = ? AND doc ->> 'created_at' BETWEEN ? AND ?
      ORDER BY doc ->> 'created_at' DESC, id ${LIMIT} OFFSET ?`;
    return this.sql(text)
      .all(keyId, kind, from, to, count, skip)
      .map(({ doc }) => JSON.parse(doc as string) as E);
  }

  /** The newest with this name of any merchant, or with this id. */
  named<E extends Entity>(kind: E['entity'], name: string): { readonly keyId: string; readonly entity: E } | null {
    const text = `SELECT key_id, doc FROM entities WHERE (receipt = ? OR id = ?) AND kind = ? ORDER BY doc ->> 'created_at' DESC`;
    const row = this.sql(text).get(name, name, kind);
    return row === undefined ? null : { keyId: row['key_id'] as string, entity: JSON.parse(row['doc'] as string) as E };
  }

  /** Entities that moved money and are in no settlement, oldest first: captured payments, processed refunds, lost disputes. */
  unsettled<E extends Entity>(keyId: string, kind: keyof typeof MOVED): E[] {
    const text = `SELECT doc FROM entities WHERE key_id = ? AND kind = ? AND ${MOVED[kind]}
      AND NOT EXISTS (SELECT 1 FROM entities AS recon WHERE recon.id = 'recon ' || entities.id) ORDER BY doc ->> 'created_at', id`;
    return this.sql(text)
      .all(keyId, kind)
      .map(({ doc }) => JSON.parse(doc as string) as E);
  }

  /** Lines of settlements within these seconds, both inclusive, newest first. */
  settledWithin(keyId: string, { from, to, count, skip }: Within): ReconEntity[] {
    const text = `SELECT doc FROM entities WHERE key_id = ? AND kind = 'recon' AND doc ->> 'settled_at' BETWEEN ? AND ?
      ORDER BY doc ->> 'settled_at' DESC, id ${LIMIT} OFFSET ?`;
    return this.sql(text)
      .all(keyId, from, to, count, skip)
      .map(({ doc }) => JSON.parse(doc as string) as ReconEntity);
  }

  removePartsOf(keyId: string, parent: string): void {
    this.sql('DELETE FROM entities WHERE parent = ? AND key_id = ?').run(parent, keyId);
  }

  /** Where the shopper of a payment goes after the bank's page. */
  addCallback(payment: string, url: string): void {
    this.sql('INSERT INTO callbacks VALUES (?, ?)').run(payment, url);
  }

  callbackOf(payment: string): string | null {
    return (this.sql('SELECT url FROM callbacks WHERE id = ?').get(payment)?.['url'] as string | undefined) ?? null;
  }

  /** Newest first. */
  partsOf<E extends Entity>(keyId: string, parent: string): E[] {
    return this.all('SELECT doc FROM entities WHERE parent = ? AND key_id = ?', parent, keyId);
  }

  /** The entity that an earlier request with the same receipt or idempotency key made. */
  repeated<E extends Entity>(parent: string, receipt: string | null, repeatKey: string | null): E | null {
    return this.first('SELECT doc FROM entities WHERE parent = ? AND (receipt = ? OR repeat_key = ?)', parent, receipt, repeatKey);
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
