import 'reflect-metadata';
import type { Mark } from '#test/benchmarks/following';
import type { Position } from '#platform/event-history/recorded-event';
import type { Projection } from '#platform/projector/projection';
import { Projector } from '#platform/projector/projector';
import { Generations } from '#platform/storage/mongodb/generations';
import { MongoDatabase } from '#platform/storage/mongodb/mongo-database';
import { MongoReadModelWriter } from '#platform/storage/mongodb/mongo-read-model-writer';
import { EventStoreDbHistory } from '#test/support/stores/eventstoredb-history';
import { eventually } from '#test/support/machine/eventually';

/** The projector of a deployment with one read model, which tells its parent how it fares at each tenth of the history. */
const { EVENTSTOREDB_URL = '', MONGODB_URL = '', PREFIX = '', EVENTS = '' } = process.env;
const total = Number(EVENTS);

interface Tally {
  readonly account: string;
  readonly events: number;
}

let [seen, began] = [0, 0];
let last: Position | null = null;

/** Few documents, so that what grows is not the read store's work but the history. */
const tallies: Projection<Tally> = {
  name: 'tallies',
  version: 1,
  filters: {},
  documentOf: ({ stream, metadata }) => (stream.startsWith(PREFIX) ? metadata.account : null),
  evolve: (tally, { metadata: { account }, position }) => {
    if (last === null || position > last) {
      last = position;
      if (seen++ === 0) began = performance.now();
      if (seen % (total / 10) === 0 && seen < total) report();
    }
    return { account, events: (tally?.events ?? 0) + 1 };
  },
  createdAt: () => 1,
};

function report(): void {
  globalThis.gc!();
  const mark: Mark = { events: seen, seconds: (performance.now() - began) / 1000, heap: process.memoryUsage().heapUsed };
  process.send?.(mark);
}

const server = new EventStoreDbHistory(EVENTSTOREDB_URL);
const database = new MongoDatabase(MONGODB_URL);
const writer = new MongoReadModelWriter(new Generations(database), database);
const projector = new Projector(() => [tallies as unknown as Projection], server.history, writer);
process.send?.('begun');
await projector.start();
await eventually(async () => {
  const reached = (await writer.generations()).every(({ checkpoint }) => checkpoint !== null && last !== null && checkpoint >= last);
  if (seen < total || !reached) throw new Error(`It has folded ${seen} events.`);
});
report();
process.once('SIGTERM', () => process.exit(0));
