import { randomUUID } from 'node:crypto';
import { MongoDatabase } from '#platform/storage/mongodb/mongo-database';
import { withDatabase } from '#test/support/stores/mongodb-address';

const server = process.env['MONGODB_URL'] || undefined;

/** `describe` for tests that need a MongoDB; skipped with a message if none is given. */
export const describeMongo = (name: string, suite: (server: string) => void): void => {
  if (server === undefined) describe.skip(`${name} (no MONGODB_URL is given)`, () => it('needs a MongoDB', () => undefined));
  else describe(name, () => suite(server));
};

/** The longest time of a call during heavy writes, milliseconds: FerretDB works serially, next to tests that use all cores. */
export const LONG_PATIENCE = 60_000;

/** Addresses of a suite's own databases, which are deleted after its tests. */
export function ownDatabases(url: string): { next(): string } {
  const made: string[] = [];
  afterAll(async () => {
    for (const each of made) {
      const database = new MongoDatabase(each);
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
export const explains = server !== undefined && (await plansItsQueries(server));

async function plansItsQueries(url: string): Promise<boolean> {
  const database = new MongoDatabase(url);
  try {
    return 'winningPlan' in (await database.collection('things').find({}).explain())['queryPlanner'];
  } finally {
    await database.close();
  }
}
