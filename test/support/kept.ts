import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { MongoClient } from 'mongodb';
import type { EventStoreDbDouble } from '#test/support/eventstoredb-double/eventstoredb-double';

/** What a service has written down, seen from behind it. */
export interface Kept {
  /** The files, collections and streams in which any of some words can be read. */
  telling(words: readonly string[]): Promise<string[]>;
  /** All of a table or collection of read models, in the order of their ids. */
  rows(table: string): Promise<unknown[]>;
}

/** The simulated partners' own files: what partners keep is not ours. */
const OF_PARTNERS = /^sandbox(-shop)?\.db/;

/** In the files of a data directory. */
export class KeptInFiles implements Kept {
  constructor(private readonly dataDir: string) {}

  async telling(words: readonly string[]): Promise<string[]> {
    return readdirSync(this.dataDir, { recursive: true, encoding: 'utf8' })
      .filter((name) => !OF_PARTNERS.test(name) && statSync(join(this.dataDir, name)).isFile())
      .filter((name) => {
        const bytes = readFileSync(join(this.dataDir, name));
        return words.some((word) => bytes.includes(word));
      });
  }

  async rows(table: string): Promise<unknown[]> {
    const file = new DatabaseSync(join(this.dataDir, 'read-models.db'), { readOnly: true });
    try {
      return file.prepare(`SELECT * FROM ${table} ORDER BY id`).all();
    } finally {
      file.close();
    }
  }
}

/** In a database of MongoDB and the double of EventStoreDB, and in what processes have beside them. */
export class KeptOnServers implements Kept {
  constructor(
    private readonly mongodbUrl: string,
    private readonly double: EventStoreDbDouble,
    private readonly beside: KeptInFiles,
  ) {}

  async telling(words: readonly string[]): Promise<string[]> {
    const tells = (text: string): boolean => words.some((word) => text.includes(word));
    const streams = this.double.events.filter(({ data }) => tells(Buffer.from(data).toString())).map(({ stream }) => `history: ${stream}`);
    const collections = await this.database(async (database) => {
      const names = (await database.listCollections().toArray()).map(({ name }) => name);
      const texts = await Promise.all(names.map(async (name) => JSON.stringify(await database.collection(name).find().toArray())));
      return names.filter((_, n) => tells(texts[n]!));
    });
    return [...(await this.beside.telling(words)), ...new Set(streams), ...collections];
  }

  rows(table: string): Promise<unknown[]> {
    // Up to where the history is in a document depends on how many events were applied at a time.
    return this.database((database) =>
      database
        .collection(table)
        .find({}, { projection: { position: 0 } })
        .sort({ _id: 1 })
        .toArray(),
    );
  }

  private async database<T>(look: (database: ReturnType<MongoClient['db']>) => Promise<T>): Promise<T> {
    const client = new MongoClient(this.mongodbUrl);
    try {
      return await look(client.db());
    } finally {
      await client.close();
    }
  }
}
