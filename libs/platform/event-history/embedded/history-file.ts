import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { type CommitListener, GroupCommit } from '#platform/embedded/group-commit';
import { LIMIT, migrate, openSqlite } from '#platform/embedded/sqlite';
import { WriteAheadLog } from '#platform/embedded/write-ahead-log';
import { UnreadableEvent } from '#platform/event-history/event-history.errors';
import { faultOfData, faultOfMetadata, unreadable } from '#platform/event-history/unreadable';
import { WakeUpSignal } from '#platform/event-history/wake-up-signal';
import type { EventMetadata, Position, RecordedEvent } from '#platform/event-history/recorded-event';

/** Migrations of the file, append-only. */
export const HISTORY_SCHEMA = [
  `CREATE TABLE events (
     position INTEGER PRIMARY KEY, stream TEXT NOT NULL, revision INTEGER NOT NULL, id TEXT NOT NULL, type TEXT NOT NULL,
     data TEXT NOT NULL, metadata TEXT NOT NULL, created INTEGER NOT NULL
   ) STRICT;
   CREATE UNIQUE INDEX events_by_stream ON events (stream, revision)`,
];

/** The file's name in the data directory. */
export const HISTORY_FILE = 'history.db';

/** Limit of a batch in characters of data. One event has up to a million. */
const MOST_CHARACTERS = 1_000_000;

const COLUMNS = 'position, stream, revision, id, type, data, metadata, created';

type Row = [position: number, stream: string, revision: number, id: string, type: string, data: string, metadata: string, created: number];

/** An event without its position, which the file assigns. */
export interface EventRow {
  readonly id: string;
  readonly type: string;
  readonly data: string;
  readonly metadata: string;
}

/** The position of an event in its stream and in the whole history. */
export interface Place {
  readonly id: string;
  readonly revision: number;
  readonly position: Position;
}

/** The file of the history. Rows are never changed or deleted. */
export class HistoryFile {
  /** Notifies after each commit. */
  readonly appended = new WakeUpSignal();
  private readonly database: DatabaseSync;
  private readonly log: WriteAheadLog;
  private readonly listeners: CommitListener[] = [{ committed: () => this.appended.notify() }];
  private readonly commits: GroupCommit;
  private readonly inserting: StatementSync;
  private readonly ofStream: StatementSync;
  private readonly afterPosition: StatementSync;
  private readonly atPosition: StatementSync;
  private readonly lastOfStream: StatementSync;
  private readonly placesOfStream: StatementSync;
  private readonly newest: StatementSync;

  constructor(file: string) {
    const database = openSqlite(file, { synchronous: 'FULL' });
    migrate(database, HISTORY_SCHEMA);
    const rows = (sql: string): StatementSync => {
      const statement = database.prepare(sql);
      statement.setReturnArrays(true);
      return statement;
    };
    this.database = database;
    this.log = new WriteAheadLog(database);
    this.commits = new GroupCommit(database, {
      committed: () => this.committed(),
      undone: () => this.listeners.forEach((each) => each.undone?.()),
    });
    this.inserting = database.prepare(
      `INSERT INTO events (stream, revision, id, type, data, metadata, created) VALUES (?, ?, ?, ?, ?, ?, ?)`,
    );
    this.ofStream = rows(`SELECT ${COLUMNS} FROM events WHERE stream = ? AND revision > ? AND revision <= ? ORDER BY revision`);
    this.afterPosition = rows(`SELECT ${COLUMNS} FROM events WHERE position > ? ORDER BY position ${LIMIT}`);
    this.atPosition = rows(`SELECT ${COLUMNS} FROM events WHERE position = ?`);
    this.lastOfStream = rows('SELECT revision FROM events WHERE stream = ? ORDER BY revision DESC LIMIT 1');
    this.placesOfStream = rows(`SELECT id, revision, position FROM events WHERE stream = ? AND revision > ? ORDER BY revision ${LIMIT}`);
    this.newest = rows('SELECT max(position) FROM events');
  }

  /** Runs in a group commit and resolves when the commit is durable. `insert` may only be called inside. */
  write<T>(run: () => T): Promise<T> {
    return this.commits.write(run);
  }

  listen(listener: CommitListener): void {
    this.listeners.push(listener);
  }

  insert(stream: string, revision: number, { id, type, data, metadata }: EventRow, created: number): Place {
    const { lastInsertRowid } = this.inserting.run(stream, revision, id, type, data, metadata, created);
    return { id, revision, position: positionOf(Number(lastInsertRowid)) };
  }

  /** The last revision of a stream; null if the stream does not exist. */
  revision(stream: string): number | null {
    return (this.lastOfStream.get(stream) as unknown as [number] | undefined)?.[0] ?? null;
  }

  places(stream: string, after: number, most: number): Place[] {
    const found = this.placesOfStream.all(stream, after, most) as unknown as [string, number, number][];
    return found.map(([id, revision, position]) => ({ id, revision, position: positionOf(position) }));
  }

  /** The events of a stream after one revision, up to and including another. */
  stream(name: string, { after = -1, upTo = Number.MAX_SAFE_INTEGER, asStored = false }): RecordedEvent[] {
    return (this.ofStream.all(name, after, upTo) as unknown as Row[]).map((row) => recorded(row, asStored));
  }

  /** At most `most` events, and fewer if they are large, to limit the memory of a read. */
  after(position: Position | null, most: number, asStored = false): RecordedEvent[] {
    const events: RecordedEvent[] = [];
    let characters = 0;
    for (const row of this.afterPosition.iterate(placeOf(position), most) as Iterable<unknown> as Iterable<Row>) {
      events.push(recorded(row, asStored));
      characters += row[5].length;
      if (characters > MOST_CHARACTERS) break;
    }
    return events;
  }

  at(position: Position): RecordedEvent | null {
    const row = this.atPosition.get(placeOf(position)) as unknown as Row | undefined;
    return row === undefined ? null : recorded(row, true);
  }

  end(): Position | null {
    const [place] = this.newest.get() as unknown as [number | null];
    return place === null ? null : positionOf(place);
  }

  /** Commits pending writes, then closes the file. */
  close(): void {
    this.commits.commit();
    this.log.close();
    this.database.close();
  }

  private committed(): void {
    this.log.grew();
    for (const each of this.listeners) each.committed?.();
  }
}

/** Twenty digits, so that positions sort as texts. */
export const positionOf = (place: number): Position => String(place).padStart(20, '0');

export const placeOf = (position: Position | null): number => (position === null ? 0 : Number(position));

const recorded = ([place, stream, revision, id, type, data, metadata, created]: Row, asStored: boolean): RecordedEvent =>
  recordedOf({ id, type, data, metadata, stream, revision, position: positionOf(place), created }, asStored);

/** Decodes a stored event. Its data is parsed on first access, because most followers skip most events. With `asStored`, the JSON texts are included. */
export function recordedOf(
  { data: written, metadata, ...row }: EventRow & Place & { readonly stream: string; readonly created: number },
  asStored = false,
): RecordedEvent {
  const about = metadataIn(metadata);
  if (typeof about === 'string') return unreadable(row, about, { data: written, metadata });
  let text: string | null = written;
  let data: unknown;
  return {
    ...row,
    ...(asStored && { texts: { data: written, metadata } }),
    get data() {
      if (text !== null) [data, text] = [dataIn(text, row), null];
      return data;
    },
    metadata: about,
    at: about.at,
  } as RecordedEvent;
}

/** The metadata, or the reason why it cannot be read. */
function metadataIn(text: string): EventMetadata | string {
  try {
    const metadata = JSON.parse(text) as EventMetadata;
    return faultOfMetadata(metadata, text.length) ?? metadata;
  } catch {
    return 'its metadata is not JSON';
  }
}

/** Throws `UnreadableEvent`. */
function dataIn(text: string, { stream, revision }: Place & { readonly stream: string }): unknown {
  const data = parsed(text);
  const fault = data === undefined ? 'its data is not JSON' : faultOfData(data, text.length);
  if (fault !== null) throw new UnreadableEvent(stream, revision, fault);
  return data;
}

/** undefined if the text is not JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
