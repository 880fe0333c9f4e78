import type { DatabaseSync } from 'node:sqlite';
import { migrate, openSqlite } from '#platform/embedded/sqlite';
import { Statements } from '#platform/storage/embedded/statements';
import { type LogHead, LogTiles, type Tile } from '#platform/integrity/log-tiles';
import type { Position } from '#platform/event-history/recorded-event';

/** The migrations of the file; append-only. */
export const HISTORY_LOG_SCHEMA = [
  `CREATE TABLE tiles (
     level INTEGER NOT NULL, number INTEGER NOT NULL, hashes BLOB NOT NULL, positions TEXT NOT NULL, first TEXT,
     PRIMARY KEY (level, number)
   ) STRICT;
   CREATE INDEX tiles_by_first ON tiles (first) WHERE first IS NOT NULL;
   CREATE TABLE head (one INTEGER PRIMARY KEY CHECK (one = 1), size INTEGER NOT NULL, position TEXT NOT NULL) STRICT`,
  'CREATE TABLE names (one INTEGER PRIMARY KEY CHECK (one = 1), name TEXT NOT NULL) STRICT',
];
/** The name of the file in the data directory. */
export const HISTORY_LOG_FILE = 'history-log.db';

const COLUMNS = 'level, number, hashes, positions';

/** Stores the log in a file of its own. A power cut may lose the end of the log, which is then rebuilt from the history. */
export class EmbeddedLogTiles extends LogTiles {
  private readonly database: DatabaseSync;
  private readonly statements: Statements;

  constructor(file: string) {
    super();
    this.database = openSqlite(file, { synchronous: 'NORMAL' });
    migrate(this.database, HISTORY_LOG_SCHEMA);
    this.statements = new Statements(this.database);
  }

  override async name(): Promise<string | null> {
    return (this.statements.of('SELECT name FROM names').get() as { name: string } | undefined)?.name ?? null;
  }

  /** Written with full durability: the history also records the name, so a power cut must not lose it only here. */
  override async begin(name: string): Promise<string> {
    this.database.exec('PRAGMA synchronous = FULL');
    try {
      this.statements.of('INSERT INTO names (one, name) VALUES (1, ?) ON CONFLICT DO NOTHING').run(name);
    } finally {
      this.database.exec('PRAGMA synchronous = NORMAL');
    }
    return (await this.name())!;
  }

  override async head(): Promise<LogHead | null> {
    return (this.statements.of('SELECT size, position FROM head').get() as unknown as LogHead | undefined) ?? null;
  }

  override async tile(level: number, index: number): Promise<Tile | null> {
    return tileOf(this.statements.of(`SELECT ${COLUMNS} FROM tiles WHERE level = ? AND number = ?`).get(level, index));
  }

  override async tileAt(position: Position): Promise<Tile | null> {
    return tileOf(this.statements.of(`SELECT ${COLUMNS} FROM tiles WHERE first <= ? ORDER BY first DESC LIMIT 1`).get(position));
  }

  override async grow(tiles: readonly Tile[], { size, position }: LogHead): Promise<void> {
    const write = this.statements.of(
      `INSERT INTO tiles (level, number, hashes, positions, first) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO UPDATE
       SET hashes = excluded.hashes, positions = excluded.positions WHERE length(excluded.hashes) > length(hashes)`,
    );
    const move = this.statements.of(
      `INSERT INTO head (one, size, position) VALUES (1, ?, ?) ON CONFLICT DO UPDATE
       SET size = excluded.size, position = excluded.position WHERE excluded.size > size`,
    );
    this.database.exec('BEGIN IMMEDIATE');
    try {
      for (const tile of tiles) write.run(tile.level, tile.index, tile.hashes, tile.positions.join(), tile.positions[0] ?? null);
      move.run(size, position);
      this.database.exec('COMMIT');
    } catch (fault) {
      if (this.database.isTransaction) this.database.exec('ROLLBACK');
      throw fault;
    }
  }

  close(): void {
    this.database.close();
  }
}

function tileOf(row: Record<string, unknown> | undefined): Tile | null {
  if (row === undefined) return null;
  const { level, number: index, hashes, positions } = row as { level: number; number: number; hashes: Uint8Array; positions: string };
  return { level, index, hashes: Buffer.from(hashes), positions: positions === '' ? [] : positions.split(',') };
}
