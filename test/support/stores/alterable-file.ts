import { DatabaseSync } from 'node:sqlite';
import { MachineClock } from '#platform/clock/machine-clock';
import { EmbeddedEventHistory } from '#platform/event-history/embedded/embedded-event-history';
import { HistoryFile } from '#platform/event-history/embedded/history-file';
import { EmbeddedEventStore } from '#platform/event-store/embedded/embedded-event-store';
import { type Alteration, AlterableHistory, type StoredRow } from '#test/support/stores/alterable-history';

const COLUMNS = ['position', 'stream', 'revision', 'id', 'type', 'data', 'metadata', 'created'] as const;

/** The history of the embedded store. */
export class AlterableFile extends AlterableHistory {
  private readonly store: EmbeddedEventStore;
  override readonly history: EmbeddedEventHistory;
  private readonly file: HistoryFile;

  constructor(private readonly path: string) {
    super();
    this.file = new HistoryFile(path);
    this.store = new EmbeddedEventStore(this.file, new MachineClock());
    this.history = new EmbeddedEventHistory(this.file);
  }

  /** In one commit. */
  override async append(appends: Parameters<AlterableHistory['append']>[0]): Promise<void> {
    await Promise.all(appends.map((each) => this.store.append(...each)));
  }

  override async alter(change: Alteration): Promise<void> {
    const database = new DatabaseSync(this.path, { timeout: 5000 });
    database.exec('BEGIN IMMEDIATE');
    const rows = change(database.prepare('SELECT * FROM events ORDER BY position').all() as unknown as StoredRow[]);
    database.exec('DELETE FROM events');
    const insert = database.prepare(`INSERT INTO events (${COLUMNS.join()}) VALUES (${COLUMNS.map(() => '?').join()})`);
    for (const row of rows) insert.run(...COLUMNS.map((name) => row[name]));
    database.exec('COMMIT');
    database.close();
  }

  override async close(): Promise<void> {
    this.file.close();
  }
}
