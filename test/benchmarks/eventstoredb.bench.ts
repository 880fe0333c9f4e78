import { excludeSystemEvents, jsonEvent, type EventStoreDBClient, type JSONEventType } from '@eventstore/db-client';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { placeOf } from '#platform/event-history/eventstoredb/positions';
import type { NewEvent } from '#platform/event-store/event-store';
import { type BenchResult, interleaved } from '#test/benchmarks/bench';
import { orderEvents } from '#test/benchmarks/order-events';
import { EventStoreDbHistory } from '#test/support/stores/eventstoredb-history';
import { SpawnedDouble } from '#test/support/stores/spawned-double';

const APPENDS = 6_000;
const FOLLOWED = 100_000;
/** Per order. */
const FACTS = 3;
const MEGABYTE = 2 ** 20;

type Append = (stream: string, revision: number | 'no_stream', event: NewEvent) => Promise<unknown>;

/** Against the server of EVENTSTOREDB_URL, or a double in a process of its own. The floor is the bare client at the same number in flight. */
export async function run(): Promise<BenchResult[]> {
  const url = process.env['EVENTSTOREDB_URL'];
  if (url !== undefined) return measure(url, 'real server');
  const directory = mkdtempSync(join(tmpdir(), 'eventstoredb-bench-'));
  const double = await SpawnedDouble.start(join(directory, 'log'));
  try {
    return await measure(double.url, 'double');
  } finally {
    await double.kill();
    rmSync(directory, { recursive: true });
  }
}

async function measure(url: string, server: string): Promise<BenchResult[]> {
  const ours = new EventStoreDbHistory(url);
  const { client } = ours.connection;
  const bare: Append = (stream, revision, event) =>
    client.appendToStream(stream, jsonEvent(event as unknown as JSONEventType & { id: string }), {
      expectedRevision: typeof revision === 'number' ? BigInt(revision) : revision,
    });
  const results: BenchResult[] = [];
  for (const inFlight of [1, 64, 500]) {
    const measured = await interleaved(
      () => appendAll((...append) => ours.store.append(append[0], append[1], [append[2]]), inFlight),
      () => appendAll(bare, inFlight),
    );
    results.push({ name: `appends to EventStoreDB, ${inFlight} in flight`, goal: 0.8, unit: 'events/s', note: server, ...measured });
  }
  results.push(await follow(ours, client, server));
  await ours.close();
  return results;
}

/** Three facts to each of many new orders, one append each. */
async function appendAll(append: Append, inFlight: number): Promise<number> {
  const events = orderEvents(inFlight === 1 ? APPENDS / 5 : APPENDS);
  const run = randomUUID();
  const lane = async (first: number): Promise<void> => {
    for (let order = first; order * FACTS < events.length; order += inFlight) {
      for (let fact = 0; fact < FACTS; fact++) {
        const { stream, event } = events[order * FACTS + fact]!;
        await append(`${run}-${stream}`, fact === 0 ? 'no_stream' : fact - 1, event);
      }
    }
  };
  await Promise.all(Array.from({ length: inFlight }, (_, first) => lane(first)));
  return events.length;
}

async function follow({ store, history }: EventStoreDbHistory, client: EventStoreDBClient, server: string): Promise<BenchResult> {
  const from = (await history.end())!;
  const events = orderEvents(500).map(({ event }) => event);
  for (let written = 0; written < FOLLOWED; written += events.length) {
    const copies = events.map((event) => ({ ...event, id: randomUUID() }));
    await store.append(`followed-${randomUUID()}`, 'no_stream', copies);
  }
  let most = 0;
  const start = heap();
  const ours = async (): Promise<number> => {
    const ending = new AbortController();
    let seen = 0;
    for await (const { events } of history.follow({ from, signal: ending.signal })) {
      seen += events.length;
      most = Math.max(most, heap() - start);
      if (seen >= FOLLOWED) ending.abort();
    }
    return seen;
  };
  const bare = async (): Promise<number> => {
    let seen = 0;
    const subscription = client.subscribeToAll({ fromPosition: placeOf(from), filter: excludeSystemEvents() });
    for await (const { event } of subscription) if (event !== undefined && ++seen === FOLLOWED) break;
    await subscription.unsubscribe();
    return seen;
  };
  const measured = await interleaved(ours, bare, 3);
  const note = `${server}; heap grew by at most ${Math.round(most / MEGABYTE)} MiB`;
  return { name: `following ${FOLLOWED.toLocaleString('en')} events`, goal: 0.6, unit: 'events/s', note, ...measured };
}

const heap = (): number => process.memoryUsage().heapUsed;
