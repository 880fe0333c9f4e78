import { randomUUID } from 'node:crypto';
import { setImmediate as soon } from 'node:timers/promises';
import { MongoDatabase } from '#platform/storage/mongodb/mongo-database';
import { MemoryMongoDb } from '#test/support/stores/memory-mongodb/memory-mongodb';
import { LONG_PATIENCE } from '#test/support/stores/long-patience';
import { withDatabase } from '#test/support/stores/mongodb-address';

const given = process.env['MONGODB_URL'] || undefined;
const server = given ?? (await inMemory());

async function inMemory(): Promise<string> {
  const double = await MemoryMongoDb.start();
  double.between = () => soon();
  return double.url;
}

/** Whether tests run on the double in the memory of this process. */
export const isInMemory = given === undefined;

/** `describe` for tests on a MongoDB: on that of MONGODB_URL, or in memory if none is given. */
export const describeMongo = (name: string, suite: (server: string) => void): void =>
  describe(isInMemory ? `${name} (in memory)` : name, () => suite(server));

/** The same for tests that other processes take part in, or that take long: skipped with a message if no MongoDB is given. */
export const describeMongoServer = (name: string, suite: (server: string) => void): void => {
  if (isInMemory) describe.skip(`${name} (no MONGODB_URL is given)`, () => it('needs a MongoDB', () => undefined));
  else describe(name, () => suite(server));
};

/** Addresses of a suite's own databases, which are deleted after its tests. */
export function ownDatabases(url: string): { next(): string } {
  const made: string[] = [];
  afterAll(async () => {
    for (const each of made) {
      const database = new MongoDatabase(each, LONG_PATIENCE);
      await database.drop();
      await database.close();
    }
  });
  return {
    next: () => {
      made.push(withDatabase(url, `test_${randomUUID().replaceAll('-', '')}`));
      return made.at(-1)!;
    },
  };
}

/** Whether the server explains its query plans. FerretDB, which scans every document, does not. */
export const explains = await plansItsQueries(server);

async function plansItsQueries(url: string): Promise<boolean> {
  const database = new MongoDatabase(url);
  try {
    return 'winningPlan' in (await database.collection('things').find({}).explain())['queryPlanner'];
  } finally {
    await database.close();
  }
}
