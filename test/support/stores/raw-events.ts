import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { HISTORY_FILE } from '#platform/event-history/embedded/history-file';
import type { EventStoreDbDouble } from '#test/support/stores/eventstoredb-double/eventstoredb-double';

/** An event as a store keeps it: texts that nobody has checked. */
export interface RawEvent {
  readonly type: string;
  readonly data: string;
  readonly metadata: string;
}

export interface Planting {
  readonly stream: string;
  readonly event: RawEvent;
}

/** Writes events into a store, not through the service. */
export interface RawStore {
  write(plantings: readonly Planting[]): void;
  streams(): string[];
}

export const rawFile = (dataDir: string): RawStore => ({
  write: (plantings) =>
    withFile(dataDir, (database) => {
      const insert = database.prepare(
        `INSERT INTO events (stream, revision, id, type, data, metadata, created)
         VALUES (?1, (SELECT IFNULL(MAX(revision), -1) + 1 FROM events WHERE stream = ?1), ?2, ?3, ?4, ?5, ?6)`,
      );
      database.exec('BEGIN IMMEDIATE');
      for (const { stream, event } of plantings) insert.run(stream, randomUUID(), event.type, event.data, event.metadata, Date.now());
      database.exec('COMMIT');
    }),
  streams: () =>
    withFile(dataDir, (database) =>
      database
        .prepare('SELECT DISTINCT stream FROM events')
        .all()
        .map(({ stream }) => stream as string),
    ),
});

export const rawDouble = (double: EventStoreDbDouble): RawStore => ({
  write: (plantings) => {
    for (const { stream, event } of plantings)
      double.append(stream, {
        id: randomUUID(),
        type: event.type,
        contentType: 'application/json',
        data: Buffer.from(event.data),
        metadata: Buffer.from(event.metadata),
      });
  },
  streams: () => [...new Set(double.events.map(({ stream }) => stream).filter((stream) => !stream.startsWith('$')))],
});

function withFile<T>(dataDir: string, use: (database: DatabaseSync) => T): T {
  const database = new DatabaseSync(join(dataDir, HISTORY_FILE), { timeout: 5000 });
  try {
    return use(database);
  } finally {
    database.close();
  }
}
