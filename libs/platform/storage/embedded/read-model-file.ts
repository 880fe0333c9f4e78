import type { DatabaseSync } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { emptyLog, migrate, openSqlite, overwriteFreePages } from '#platform/embedded/sqlite';
import { WriteAheadLog } from '#platform/embedded/write-ahead-log';
import type { Position } from '#platform/event-history/recorded-event';
import { DocumentTable } from '#platform/storage/embedded/document-table';
import { Statements } from '#platform/storage/embedded/statements';
import type { Generation, ReadModelShape } from '#platform/storage/read-model-writer';

/** Migrations of the file, append-only. */
export const READ_MODEL_SCHEMA = [
  `CREATE TABLE generations (
     generation INTEGER PRIMARY KEY AUTOINCREMENT, model TEXT NOT NULL, version INTEGER NOT NULL, filters TEXT NOT NULL,
     state TEXT NOT NULL, checkpoint TEXT, UNIQUE (model, state));
   CREATE TABLE parked (
     generation INTEGER NOT NULL, stream TEXT NOT NULL, revision INTEGER NOT NULL, position TEXT NOT NULL, reason TEXT NOT NULL,
     PRIMARY KEY (generation, stream)) WITHOUT ROWID`,
  'ALTER TABLE parked ADD COLUMN asked INTEGER NOT NULL DEFAULT 0',
  'ALTER TABLE generations ADD COLUMN paused INTEGER NOT NULL DEFAULT 0',
  'CREATE TABLE refolds (generation INTEGER NOT NULL, stream TEXT NOT NULL, PRIMARY KEY (generation, stream)) WITHOUT ROWID',
];

/** Bytes of the file to map into memory, SQLite's maximum: it halves the cost of long lists' pages. */
const MOST_MAPPED = 2 ** 31 - 65_536;

/** A generation and its table of documents. */
export interface GenerationTable extends Generation {
  readonly table: DocumentTable;
}

/** The file of the read models: the catalog of generations, and a table per generation. All of it can be rebuilt from the history. */
export class ReadModelFile {
  readonly statements: Statements;
  /** The newest lease that writes. It is kept in memory, as all embedded leases are. */
  newestToken = 0;
  private readonly database: DatabaseSync;
  private readonly log: WriteAheadLog;
  private tables: GenerationTable[] = [];
  private live = new Map<string, GenerationTable>();
  private readonly watchers = new Set<() => void>();

  constructor(readonly path: string) {
    this.database = openSqlite(path, { synchronous: 'NORMAL', secureDelete: true });
    this.database.exec(`PRAGMA mmap_size = ${MOST_MAPPED}`);
    migrate(this.database, READ_MODEL_SCHEMA);
    this.log = new WriteAheadLog(this.database);
    this.statements = new Statements(this.database);
    this.reread();
  }

  /** In the order of creation. */
  get generations(): readonly GenerationTable[] {
    return this.tables;
  }

  liveTable(model: string): DocumentTable {
    const live = this.live.get(model);
    if (live === undefined) throw new Error(`There is no read model "${model}".`);
    return live.table;
  }

  /** Whether these live read models (by default, all) include the history up to a position. */
  holds(position: Position, models: Iterable<string> = this.live.keys()): boolean {
    for (const model of models) if ((this.live.get(model)?.checkpoint ?? '') < position) return false;
    return true;
  }

  /** Runs changes in one transaction, then shows them to all readers. */
  change<T>(run: () => T): T {
    const result = this.committed(run);
    this.reread();
    this.notify();
    return result;
  }

  /** Runs changes of documents in one transaction, and moves the checkpoints of the returned generations. */
  advance(checkpoint: Position, run: () => readonly GenerationTable[]): void {
    const move = this.statements.of('UPDATE generations SET checkpoint = ? WHERE generation IN (SELECT value FROM json_each(?))');
    const moved = this.committed(() => {
      const changed = run();
      move.run(checkpoint, JSON.stringify(changed.map(({ generation }) => generation)));
      return new Set(changed);
    });
    this.show(this.tables.map((each) => (moved.has(each) ? { ...each, checkpoint } : each)));
    this.notify();
  }

  /** Calls back after every change, until the returned function is called. */
  watch(watcher: () => void): () => void {
    this.watchers.add(watcher);
    return () => this.watchers.delete(watcher);
  }

  create({ name, version, filters, times }: ReadModelShape, state: Generation['state']): number {
    const insert = this.statements.of('INSERT INTO generations (model, version, filters, state) VALUES (?, ?, ?, ?)');
    const generation = Number(insert.run(name, version, JSON.stringify(filters), state).lastInsertRowid);
    this.tableOf(name, generation, filters).create(this.database, times);
    return generation;
  }

  /** Creates the indexes that a read model's shape declares. */
  index({ name, times }: ReadModelShape): void {
    for (const { model, table } of this.tables) if (model === name) table.createIndexes(this.database, times);
  }

  /** Drops a table. `wipe` overwrites its pages later: doing it here would block readers, for seconds if the table is large. */
  drop({ generation, table }: GenerationTable): void {
    this.database.exec('PRAGMA secure_delete = OFF');
    try {
      table.drop(this.database);
    } finally {
      this.database.exec('PRAGMA secure_delete = ON');
    }
    for (const table of ['parked', 'refolds']) this.statements.of(`DELETE FROM ${table} WHERE generation = ?`).run(generation);
    this.statements.of('DELETE FROM generations WHERE generation = ?').run(generation);
  }

  /** Erases all replaced or removed data, and yields to readers. */
  async wipe(): Promise<void> {
    await overwriteFreePages(this.database);
    for (const { generation, table } of this.tables) {
      for (const _ of table.rewriteLong()) {
        await nextTurn();
        if (this.tables.every((each) => each.generation !== generation)) break;
      }
    }
    this.log.letGo();
    await emptyLog(this.database);
  }

  close(): void {
    this.log.close();
    this.database.close();
  }

  private committed<T>(run: () => T): T {
    this.database.exec('BEGIN IMMEDIATE');
    try {
      const result = run();
      this.database.exec('COMMIT');
      this.log.grew();
      return result;
    } catch (fault) {
      if (this.database.isTransaction) this.database.exec('ROLLBACK');
      throw fault;
    }
  }

  private notify(): void {
    for (const watcher of this.watchers) watcher();
  }

  private reread(): void {
    const known = new Map(this.tables.map(({ generation, table }) => [generation, table]));
    const rows = this.statements
      .of('SELECT generation, model, version, filters, state, paused, checkpoint FROM generations ORDER BY generation')
      .all();
    const tables = rows.map((row) => {
      const { filters, paused, ...generation } = row as unknown as Omit<Generation, 'paused'> & { filters: string; paused: number };
      return {
        ...generation,
        paused: Boolean(paused),
        table: known.get(generation.generation) ?? this.tableOf(generation.model, generation.generation, JSON.parse(filters)),
      };
    });
    this.show(tables);
  }

  private show(tables: GenerationTable[]): void {
    this.tables = tables;
    this.live = new Map(this.tables.filter(({ state }) => state === 'live').map((each) => [each.model, each]));
  }

  private tableOf(model: string, generation: number, filters: readonly string[]): DocumentTable {
    return new DocumentTable(this.statements, `${model}_g${generation}`, filters);
  }
}
