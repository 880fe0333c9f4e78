import { MongoClient } from 'mongodb';
import type { EventStoreDbDouble } from '#test/support/stores/eventstoredb-double/eventstoredb-double';
import type { StoredData, StoredInFiles } from '#test/support/stores/stored-data';

/** In a database of MongoDB and the double of EventStoreDB, and in the processes' other files. */
export class StoredOnServers implements StoredData {
  constructor(
    private readonly mongodbUrl: string,
    private readonly double: EventStoreDbDouble,
    private readonly beside: StoredInFiles,
  ) {}

  async containing(words: readonly string[]): Promise<string[]> {
    const mentions = (text: string): boolean => words.some((word) => text.includes(word));
    const streams = this.double.events
      .filter(({ data }) => mentions(Buffer.from(data).toString()))
      .map(({ stream }) => `history: ${stream}`);
    const collections = await this.database(async (database) => {
      const names = (await database.listCollections().toArray()).map(({ name }) => name);
      const texts = await Promise.all(names.map(async (name) => JSON.stringify(await database.collection(name).find().toArray())));
      return names.filter((_, n) => mentions(texts[n]!));
    });
    return [...(await this.beside.containing(words)), ...new Set(streams), ...collections];
  }

  rows(table: string): Promise<unknown[]> {
    // The position in a document depends on how many events were applied at a time.
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
