import { randomUUID } from 'node:crypto';
import { MongoDatabase } from '#platform/storage/mongodb/mongo-database';

const server = process.env['MONGODB_URL'];

/** `describe` for what needs a MongoDB; skipped, with the reason, where none is given. */
export const describeMongo = (name: string, suite: (server: string) => void): void => {
  if (server === undefined) describe.skip(`${name} (no MONGODB_URL is given)`, () => it('needs a MongoDB', () => undefined));
  else describe(name, () => suite(server));
};

/** Addresses of databases of a suite's own, gone when its tests have run. */
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
      const address = new URL(url);
      address.pathname = `/test_${randomUUID().replaceAll('-', '')}`;
      made.push(address.href);
      return address.href;
    },
  };
}
