import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate, openSqlite } from '#platform/embedded/sqlite';
import { HISTORY_SCHEMA, HistoryFile } from '#platform/event-history/embedded/history-file';
import { EmbeddedEventStore } from '#platform/event-store/embedded/embedded-event-store';
import { type BenchResult, interleaved } from '#test/benchmarks/bench';
import { type OrderEvent, orderEvents } from '#test/benchmarks/order-events';
import { MachineClock } from '#platform/clock/machine-clock';

const EVENTS = 90_000;
/** Per order. */
const FACTS = 3;

/** Appends of one event each, many in flight, against a loop that writes the same rows in transactions of as many. */
export async function run(): Promise<BenchResult[]> {
  const directory = mkdtempSync(join(tmpdir(), 'append-bench-'));
  try {
    const results: BenchResult[] = [];
    const events = orderEvents(EVENTS);
    for (const inFlight of [64, 256]) {
      const file = (name: string, run: number): string => join(directory, `${name}-${inFlight}-${run}.db`);
      const measured = await interleaved(
        (run) => appendAll(file('ours', run), events, inFlight),
        async (run) => insertAll(file('floor', run), events, inFlight),
      );
      results.push({ name: `appends, ${inFlight} in flight`, goal: 0.8, unit: 'events/s', ...measured });
    }
    return results;
  } finally {
    rmSync(directory, { recursive: true });
  }
}

async function appendAll(path: string, events: readonly OrderEvent[], inFlight: number): Promise<number> {
  const file = new HistoryFile(path);
  const store = new EmbeddedEventStore(file, new MachineClock());
  const lane = async (first: number): Promise<void> => {
    for (let order = first; order * FACTS < events.length; order += inFlight) {
      for (let fact = 0; fact < FACTS; fact++) {
        const { stream, event } = events[order * FACTS + fact]!;
        await store.append(stream, fact === 0 ? 'no_stream' : fact - 1, [event]);
      }
    }
  };
  await Promise.all(Array.from({ length: inFlight }, (_, first) => lane(first)));
  file.close();
  return events.length;
}

function insertAll(path: string, events: readonly OrderEvent[], batch: number): number {
  const database = openSqlite(path, { synchronous: 'FULL' });
  migrate(database, HISTORY_SCHEMA);
  const insert = database.prepare('INSERT INTO events (stream, revision, id, type, data, metadata, created) VALUES (?, ?, ?, ?, ?, ?, ?)');
  for (let start = 0; start < events.length; start += batch) {
    database.exec('BEGIN IMMEDIATE');
    for (let n = start; n < Math.min(start + batch, events.length); n++) {
      const { stream, event } = events[n]!;
      insert.run(stream, n % FACTS, event.id, event.type, JSON.stringify(event.data), JSON.stringify(event.metadata), Date.now());
    }
    database.exec('COMMIT');
  }
  database.close();
  return events.length;
}
