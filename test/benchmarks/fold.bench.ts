import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate, openSqlite } from '#platform/embedded/sqlite';
import { EmbeddedEventHistory } from '#platform/event-history/embedded/embedded-event-history';
import { HISTORY_SCHEMA, HistoryFile } from '#platform/event-history/embedded/history-file';
import type { Projection } from '#platform/projector/projection';
import { Projector } from '#platform/projector/projector';
import { EmbeddedReadModelWriter } from '#platform/storage/embedded/embedded-read-model-writer';
import { ReadModelFile } from '#platform/storage/embedded/read-model-file';
import { type BenchResult, interleaved } from '#test/benchmarks/bench';
import { foldFloor, orders } from '#test/benchmarks/fold-floor';
import { orderEvents } from '#test/benchmarks/order-events';
import { eventually } from '#test/support/machine/eventually';

const EVENTS = 200_000;

/** The projector over a history, against a loop that reads the same events, folds them and writes the same documents in the same batches. */
export async function run(): Promise<BenchResult[]> {
  const directory = mkdtempSync(join(tmpdir(), 'fold-bench-'));
  try {
    const path = join(directory, 'history.db');
    write(path);
    const history = new HistoryFile(path);
    const file = (name: string, run: number): string => join(directory, `${name}-${run}.db`);
    const followed = await interleaved((run) => project(history, file('ours', run)), (run) => foldFloor(path, file('floor', run)), 3); // prettier-ignore
    const rebuilt = await rebuildOf(history, directory, path);
    history.close();
    return [
      { name: 'fold of the history', goal: 0.7, unit: 'events/s', ...followed },
      { name: 'rebuild of a read model', goal: 0.7, unit: 'events/s', ...rebuilt },
    ];
  } finally {
    rmSync(directory, { recursive: true });
  }
}

function write(path: string): void {
  const database = openSqlite(path, { synchronous: 'NORMAL' });
  migrate(database, HISTORY_SCHEMA);
  const insert = database.prepare('INSERT INTO events (stream, revision, id, type, data, metadata, created) VALUES (?, ?, ?, ?, ?, ?, ?)');
  database.exec('BEGIN');
  for (const [n, { stream, event }] of orderEvents(EVENTS).entries()) {
    insert.run(stream, n % 3, event.id, event.type, JSON.stringify(event.data), JSON.stringify(event.metadata), n);
  }
  database.exec('COMMIT');
  database.close();
}

async function project(history: HistoryFile, path: string): Promise<number> {
  const file = new ReadModelFile(path);
  const projector = projectorOf(history, file);
  await projector.start();
  await caughtUp(projector);
  await projector.stop();
  file.close();
  return EVENTS;
}

async function rebuildOf(history: HistoryFile, directory: string, source: string): ReturnType<typeof interleaved> {
  const file = new ReadModelFile(join(directory, 'rebuilt.db'));
  const projector = projectorOf(history, file);
  await projector.start();
  await caughtUp(projector);
  const ours = async (): Promise<number> => {
    await projector.rebuild('orders');
    return EVENTS;
  };
  const measured = await interleaved(ours, (run) => foldFloor(source, join(directory, `again-${run}.db`)), 3);
  await projector.stop();
  file.close();
  return measured;
}

const projectorOf = (history: HistoryFile, file: ReadModelFile): Projector =>
  new Projector(() => [orders as unknown as Projection], new EmbeddedEventHistory(history), new EmbeddedReadModelWriter(file));

const caughtUp = (projector: Projector): Promise<void> =>
  eventually(async () => {
    for (const { behind } of await projector.status()) if (behind > 0) throw new Error(`still ${behind} events behind`);
  });
