import { randomUUID } from 'node:crypto';
import { on } from 'node:events';
import { excludeSystemEvents } from '@eventstore/db-client';
import type { BenchResult } from '#test/benchmarks/bench';
import { startChild, stopChild } from '#test/benchmarks/child';
import { within } from '#test/benchmarks/deadline';
import { orderEvents } from '#test/benchmarks/order-events';
import type { Servers } from '#test/benchmarks/servers';
import { EventStoreDbHistory } from '#test/support/stores/eventstoredb-history';

/** Events of one append. */
const PAGE = 500;
/** Seconds in which the next tenth of the history has to be written, or folded. */
const LONGEST_TENTH = 120;

/** The projector's own figures at a place of the history. */
export interface Mark {
  /** Of ours, folded by then. */
  readonly events: number;
  /** Seconds since the first of them. */
  readonly seconds: number;
  /** Bytes of the heap in use, after a collection. */
  readonly heap: number;
}

/** The projector follows so many events in a process of its own. The floor is a bare subscription that counts them. */
export async function following({ eventstoredbUrl, mongodbUrl, words }: Servers, events: number): Promise<BenchResult> {
  const server = new EventStoreDbHistory(eventstoredbUrl);
  const prefix = randomUUID();
  await write(server, prefix, events);
  const marks = await fold({ EVENTSTOREDB_URL: eventstoredbUrl, MONGODB_URL: mongodbUrl(), PREFIX: prefix, EVENTS: String(events) });
  const bare = await within(10 * LONGEST_TENTH, 'a bare subscription', count(server, prefix, events));
  await server.close();
  const [first, last] = [marks[0]!, marks.at(-1)!];
  const rate = events / last.seconds;
  const heaps = [first, last].map(({ events: at, heap }) => `${Math.round(heap / 2 ** 20)} MiB of heap after ${at.toLocaleString('en')}`);
  const name = `the projector following ${events.toLocaleString('en')} events`;
  return { name, goal: 0.6, rate, floor: bare, ratio: rate / bare, unit: 'events/s', note: `${words}; ${heaps.join(', ')}` };
}

async function write({ store }: EventStoreDbHistory, prefix: string, events: number): Promise<void> {
  const page = orderEvents(PAGE).map(({ event }) => event);
  for (let written = 0; written < events; written += PAGE) {
    const next = page.slice(0, events - written).map((event) => ({ ...event, id: randomUUID() }));
    await within(LONGEST_TENTH, `the append after ${written} events`, store.append(`${prefix}-${written}`, 'no_stream', next));
  }
}

/** Its marks, one for each tenth of the history. */
async function fold(environment: Record<string, string>): Promise<Mark[]> {
  const { child } = await startChild<'begun'>('projector-server.js', environment, ['--expose-gc']);
  const said = on(child, 'message', { close: ['exit'] });
  try {
    const marks: Mark[] = [];
    while (marks.length < 10) {
      const { done, value } = await within(LONGEST_TENTH, `the projector, ${marks.length} tenths of the history on`, said.next());
      if (done) throw new Error('The projector ended before it had followed everything.');
      marks.push((value as [Mark])[0]);
    }
    return marks;
  } finally {
    await stopChild(child);
  }
}

async function count({ connection }: EventStoreDbHistory, prefix: string, events: number): Promise<number> {
  let [seen, began] = [0, 0];
  const subscription = connection.client.subscribeToAll({ filter: excludeSystemEvents() });
  for await (const { event } of subscription) {
    if (!event?.streamId.startsWith(prefix)) continue;
    if (seen++ === 0) began = performance.now();
    if (seen === events) break;
  }
  await subscription.unsubscribe();
  return seen / ((performance.now() - began) / 1000);
}
