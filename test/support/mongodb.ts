import { randomUUID } from 'node:crypto';
import { MongoDatabase } from '#platform/storage/mongodb/mongo-database';

const url = process.env['MONGODB_URL'];

/** `describe` for what needs a MongoDB; skipped, with the reason, where none is given. */
export const describeMongo = (name: string, suite: (server: string) => void): void => {
  if (url === undefined) describe.skip(`${name} (no MONGODB_URL is given)`, () => it('needs a MongoDB', () => undefined));
  else describe(name, () => suite(url));
};

/** The address of a database of its own, gone when the suite's tests have run. */
export function ownDatabase(server: string): string {
  const address = new URL(server);
  address.pathname = `/test_${randomUUID().replaceAll('-', '')}`;
  afterAll(async () => {
    const database = new MongoDatabase(address.href);
    await database.drop();
    await database.close();
  });
  return address.href;
}
