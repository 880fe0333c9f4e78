import { closeSync, existsSync, openSync, readSync } from 'node:fs';
import { basename } from 'node:path';
import { DatabaseSync, StatementSync } from 'node:sqlite';

/** The cost of work on a database file. */
export interface FileCost {
  readonly statements: number;
  /** Statements that insert, update or delete. */
  readonly writes: number;
  readonly commits: number;
  /** Pages written to its log. */
  readonly pages: number;
  readonly bytes: number;
  /** Rows inserted or replaced, by table. */
  readonly rows: Readonly<Record<string, number>>;
}

/** By the file's name. */
export type Costs = Readonly<Record<string, FileCost>>;

interface Counted {
  readonly pageSize: number;
  statements: number;
  writes: number;
  commits: number;
  pages: number;
  /** Pages in the log at the last check. */
  logged: number;
  readonly rows: Record<string, number>;
}

const NOT_TRANSACTIONS = /^PRAGMA|^BEGIN/i;
const WRITES = /^\s*(?:INSERT|UPDATE|DELETE|REPLACE)\b/i;
const INSERTED = /^\s*INSERT\s+(?:OR\s+\w+\s+)?INTO\s+(\w+)/i;
const FRAME_HEADER = 24;
/** Offset of the last valid page's number in a log's index. SQLite, "WAL-mode File Format", 2.1. */
const LAST_PAGE = 16;

const databaseOf = new WeakMap<StatementSync, DatabaseSync>();
const opened = new Map<string, number>();
let counted: Map<string, Counted> | null = null;

/** Counts the work on SQLite's files in this thread until `run` has ended. Import this module before any file is opened. */
export async function metered(run: () => Promise<unknown>): Promise<Costs> {
  counted = new Map([...opened].filter(([file]) => isOpen(file)).map(([file, pageSize]) => [file, begun(file, pageSize)]));
  try {
    await run();
    return Object.fromEntries([...counted].map(([file, cost]) => [basename(file), shown(cost)]));
  } finally {
    counted = null;
  }
}

/** Other test files of this thread have had files, too. */
const isOpen = (file: string): boolean => existsSync(`${file}-shm`);

const begun = (file: string, pageSize: number): Counted => ({
  pageSize,
  statements: 0,
  writes: 0,
  commits: 0,
  pages: 0,
  logged: loggedPages(file),
  rows: {},
});

const shown = ({ statements, writes, commits, pages, pageSize, rows }: Counted): FileCost => ({
  statements,
  writes,
  commits,
  pages,
  bytes: pages * (pageSize + FRAME_HEADER),
  rows,
});

function loggedPages(file: string): number {
  const index = openSync(`${file}-shm`, 'r');
  try {
    const bytes = Buffer.alloc(4);
    readSync(index, bytes, 0, 4, LAST_PAGE);
    return bytes.readUInt32LE();
  } finally {
    closeSync(index);
  }
}

function count(database: DatabaseSync, sql: string, changes: number): void {
  const file = database.isOpen ? database.location() : null;
  const cost = file === null ? undefined : counted?.get(file);
  if (cost === undefined) return;
  cost.statements++;
  if (WRITES.test(sql)) cost.writes++;
  const table = changes > 0 ? INSERTED.exec(sql)?.[1] : undefined;
  if (table !== undefined) cost.rows[table] = (cost.rows[table] ?? 0) + changes;
  if (database.isTransaction || NOT_TRANSACTIONS.test(sql)) return;
  const pages = loggedPages(file!);
  if (pages === cost.logged) return;
  cost.commits++;
  // A fully checkpointed log starts over.
  cost.pages += pages > cost.logged ? pages - cost.logged : pages;
  cost.logged = pages;
}

const { prepare, exec } = DatabaseSync.prototype;

DatabaseSync.prototype.prepare = function (this: DatabaseSync, ...args) {
  const file = this.location();
  if (file !== null && !opened.has(file) && isLogged(this)) opened.set(file, pageSizeOf(this));
  const statement = prepare.apply(this, args);
  databaseOf.set(statement, this);
  return statement;
};

DatabaseSync.prototype.exec = function (this: DatabaseSync, sql) {
  exec.call(this, sql);
  if (counted !== null) count(this, sql, 0);
};

for (const name of ['run', 'get', 'all', 'iterate'] as const) {
  const original = StatementSync.prototype[name] as (...args: never[]) => unknown;
  StatementSync.prototype[name] = function (this: StatementSync, ...args: never[]) {
    const answer = original.apply(this, args);
    if (counted !== null)
      count(databaseOf.get(this)!, this.sourceSQL, name === 'run' ? Number((answer as { changes: number | bigint }).changes) : 0);
    return answer;
  } as never;
}

const pragma = (database: DatabaseSync, name: string): unknown => Object.values(prepare.call(database, `PRAGMA ${name}`).get()!)[0];
const isLogged = (database: DatabaseSync): boolean => pragma(database, 'journal_mode') === 'wal';
const pageSizeOf = (database: DatabaseSync): number => Number(pragma(database, 'page_size'));
