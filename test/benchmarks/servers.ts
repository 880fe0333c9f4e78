import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { MongoDatabase } from '#platform/storage/mongodb/mongo-database';
import { within } from '#test/benchmarks/deadline';
import { mustBeEmpty } from '#test/support/stores/empty-history';
import { withDatabase } from '#test/support/stores/mongodb-address';
import { SpawnedDouble } from '#test/support/stores/spawned-double';

const FERRETDB = '.ci/ferretdb/start';
/** Seconds; the first time it is built. */
const LONGEST_BUILD = 180;

/** The stores of a deployment: those that EVENTSTOREDB_URL and MONGODB_URL name, or what stands in for them in tests. */
export interface Servers {
  readonly eventstoredbUrl: string;
  /** Of another database of the benchmark's own each time. */
  mongodbUrl(): string;
  /** Which servers they are: figures of doubles say nothing about the real ones. */
  readonly words: string;
  /** Whether MongoDB is what its name says. FerretDB takes one message at a time, some hundreds a second. */
  readonly quick: boolean;
  close(): Promise<void>;
}

/** `directory`: where the doubles keep what they hold. */
export async function startServers(directory: string): Promise<Servers> {
  const { EVENTSTOREDB_URL: history, MONGODB_URL: documents } = process.env;
  if (history) await within(30, 'the EventStoreDB of EVENTSTOREDB_URL', mustBeEmpty(history, 'This benchmark'));
  const double = history ? null : await within(30, 'the double of EventStoreDB', SpawnedDouble.start(join(directory, 'log')));
  const ferretdb = documents ? null : await startFerretDb();
  const server = documents || ferretdb!.url;
  const made: MongoDatabase[] = [];
  const quick = await isMongoDb(server);
  return {
    eventstoredbUrl: history || double!.url,
    mongodbUrl: () => {
      const url = withDatabase(server, `bench_${randomUUID().replaceAll('-', '')}`);
      made.push(new MongoDatabase(url));
      return url;
    },
    words: `${double === null ? 'EventStoreDB' : 'double of EventStoreDB'}, ${quick ? 'MongoDB' : 'FerretDB'}`,
    quick,
    close: async () => {
      for (const database of made) {
        await database.drop();
        await database.close();
      }
      await double?.kill();
      ferretdb?.stop();
    },
  };
}

async function startFerretDb(): Promise<{ url: string; stop: () => void }> {
  const child = spawn(FERRETDB, { stdio: ['ignore', 'pipe', 'inherit'] });
  const died = once(child, 'exit').then(() =>
    Promise.reject(new Error(`${FERRETDB} ended: without Go, MONGODB_URL has to name a MongoDB.`)),
  );
  const said = once(child.stdout.setEncoding('utf8'), 'data') as Promise<[string]>;
  const [line] = await within(LONGEST_BUILD, 'FerretDB', Promise.race([said, died]));
  died.catch(() => undefined);
  return { url: line.trim(), stop: () => child.kill() };
}

async function isMongoDb(url: string): Promise<boolean> {
  const client = new MongoClient(url);
  try {
    return !('ferretdbVersion' in (await within(30, 'MongoDB', client.db().command({ buildInfo: 1 }))));
  } finally {
    await client.close();
  }
}
