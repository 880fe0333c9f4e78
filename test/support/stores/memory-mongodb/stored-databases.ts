import { type Document, Timestamp } from 'mongodb';
import type { Call } from '#test/support/stores/memory-mongodb/commands';
import { OpenCursors } from '#test/support/stores/memory-mongodb/open-cursors';
import { ServerError } from '#test/support/stores/memory-mongodb/server-error';
import { StoredCollection } from '#test/support/stores/memory-mongodb/stored-collection';

type Collections = Map<string, StoredCollection>;

/** All that a server keeps. */
export class StoredDatabases {
  private readonly databases = new Map<string, Collections>();
  private readonly snapshots: Collections[] = [];
  private readonly cursors = new OpenCursors();

  /** What a command works on. A command that reads a snapshot without naming one makes one, and its answer names it. */
  callOf(command: Document): Call {
    const database = String(command['$db']);
    const collections = this.collectionsOf(database);
    const named = command['readConcern']?.level === 'snapshot' ? this.snapshotOf(collections, command['readConcern'].atClusterTime) : null;
    const seen = named?.collections ?? collections;
    const namespaceOf = (name: string): string => `${database}.${name}`;
    return {
      read: (name) => seen.get(name) ?? new StoredCollection(namespaceOf(name)),
      write: (name) => {
        const collection = collections.get(name) ?? new StoredCollection(namespaceOf(name));
        collections.set(name, collection);
        return collection;
      },
      names: () => [...collections.keys()],
      drop: (name) => void collections.delete(name),
      opened: (name, documents, { batchSize, isWhole } = {}) => {
        const answer = this.cursors.open(namespaceOf(name), documents, batchSize, isWhole);
        if (named !== null) answer['cursor'].atClusterTime = named.time;
        return answer;
      },
      more: (cursor, name, batchSize) => this.cursors.more(cursor, namespaceOf(name), batchSize),
      forget: (cursor) => this.cursors.forget(cursor),
    };
  }

  /** Removes what indexes say is over. A server does so once a minute; here somebody has to call it. */
  removeExpired(now: number): void {
    for (const collections of this.databases.values())
      for (const collection of collections.values()) for (const document of collection.expired(now)) collection.remove(document);
  }

  private collectionsOf(database: string): Collections {
    const collections = this.databases.get(database) ?? new Map<string, StoredCollection>();
    this.databases.set(database, collections);
    return collections;
  }

  private snapshotOf(collections: Collections, time?: Timestamp): { collections: Collections; time: Timestamp } {
    if (time === undefined) {
      this.snapshots.push(new Map([...collections].map(([name, collection]) => [name, collection.snapshot()])));
      return { collections: this.snapshots.at(-1)!, time: new Timestamp({ t: 1, i: this.snapshots.length }) };
    }
    const snapshot = this.snapshots[time.getLowBits() - 1];
    if (snapshot === undefined) throw new ServerError(246, 'SnapshotUnavailable', 'Unable to read from a snapshot.');
    return { collections: snapshot, time };
  }
}
