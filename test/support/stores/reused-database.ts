import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { withDatabase } from '#test/support/stores/mongodb-address';

/** It says which collections and indexes there are: with it they are not made again. */
const SCHEMA = 'schema';
const inUse = new Set<number>();

export interface ReusedDatabase {
  readonly url: string;
  giveBack(): void | Promise<void>;
}

/**
 * An empty database of MONGODB_URL's server, for one service of this process at a time. Its collections and indexes stay from the service before: FerretDB
 * takes seconds to make them. The end of the run drops it.
 */
export async function takeDatabase(): Promise<ReusedDatabase> {
  let place = 0;
  while (inUse.has(place)) place++;
  inUse.add(place);
  const name = `test_${process.pid}_${place}`;
  const url = withDatabase(process.env['MONGODB_URL']!, name);
  writeFileSync(join(process.env['RUN_DIRECTORY']!, `${name}.database`), url);
  await withClient(url, async (client) => {
    const names = (await client.db().listCollections({}, { nameOnly: true }).toArray()).map((each) => each.name);
    for (const each of names) if (each !== SCHEMA) await client.db().collection(each).deleteMany({});
  });
  return { url, giveBack: () => void inUse.delete(place) };
}

export const dropDatabase = (url: string): Promise<void> => withClient(url, async (client) => void (await client.db().dropDatabase()));

async function withClient(url: string, act: (client: MongoClient) => Promise<void>): Promise<void> {
  const client = new MongoClient(url);
  try {
    await act(client);
  } finally {
    await client.close();
  }
}
