import { DatabaseSync } from 'node:sqlite';

/** Remembers the ids of all events seen so far and the last revision of each stream, in a temporary file, so that memory use is constant. */
export class SeenEvents {
  streams = 0;
  private readonly database = new DatabaseSync('');
  private readonly statements;

  constructor() {
    this.database.exec('PRAGMA page_size = 8192; PRAGMA journal_mode = OFF; PRAGMA cache_size = -16000');
    this.database.exec('CREATE TABLE events (id TEXT PRIMARY KEY) WITHOUT ROWID');
    this.database.exec('CREATE TABLE streams (stream TEXT PRIMARY KEY, revision INTEGER NOT NULL) WITHOUT ROWID; BEGIN');
    this.statements = {
      add: this.database.prepare('INSERT OR IGNORE INTO events VALUES (?)'),
      has: this.database.prepare('SELECT 1 FROM events WHERE id = ?'),
      begin: this.database.prepare('INSERT INTO streams VALUES (?, ?)'),
      goOn: this.database.prepare('UPDATE streams SET revision = ? WHERE stream = ?'),
      revision: this.database.prepare('SELECT revision FROM streams WHERE stream = ?'),
    };
  }

  has(id: string): boolean {
    return this.statements.has.get(id) !== undefined;
  }

  /** Returns the revision of the stream's previous event; null if this is the first. */
  add(id: string, stream: string, revision: number): number | null {
    this.statements.add.run(id);
    const before = this.statements.revision.get(stream) as { revision: number } | undefined;
    if (before === undefined) {
      this.statements.begin.run(stream, revision);
      this.streams++;
      return null;
    }
    this.statements.goOn.run(revision, stream);
    return before.revision;
  }

  close(): void {
    this.database.close();
  }
}
