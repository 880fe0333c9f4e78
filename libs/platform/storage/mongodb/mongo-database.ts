import { setTimeout as pause } from 'node:timers/promises';
import { type Collection, type Db, type Document, MongoClient, type TopologyDescription } from 'mongodb';
import { DeadlineConnection } from '#platform/storage/mongodb/deadline-connection';

/**
 * How long a call waits for a server, for a connection and for its answer, milliseconds. It is sent once more where that is safe, and rejects
 * then; its outcome is unknown.
 */
const PATIENCE = 5000;
const HEARTBEAT = 2000;

const optionsOf = (patience: number) =>
  ({
    appName: 'payments-and-orders',
    writeConcern: { w: 'majority', journal: true },
    readConcern: { level: 'local' },
    readPreference: 'primary',
    serverSelectionTimeoutMS: patience,
    waitQueueTimeoutMS: patience,
    connectTimeoutMS: Math.min(patience, HEARTBEAT),
    heartbeatFrequencyMS: Math.min(patience, HEARTBEAT),
    ignoreUndefined: true,
    connectionType: DeadlineConnection,
  }) as const;

/** Every text is its own `_id`. */
export interface Stored extends Document {
  readonly _id: string;
}

/** The MongoDB of a deployment. It connects with the first call, and reconnects when the server was gone. */
export class MongoDatabase {
  private readonly client: MongoClient;
  private readonly unhurriedClient: MongoClient;
  private readonly database: Db;
  private unreachableSince: number | null = Date.now();
  private clockOffset: Promise<number> | null = null;
  closed = false;

  /** The database is the one that the address names; `test` when it names none, as all clients of MongoDB have it. */
  constructor(url: string, patience = PATIENCE) {
    this.client = new MongoClient(url, { ...optionsOf(patience), socketTimeoutMS: patience });
    this.unhurriedClient = new MongoClient(url, { ...optionsOf(patience), maxPoolSize: 1, waitQueueTimeoutMS: 0 });
    this.database = this.client.db();
    this.client.on('topologyDescriptionChanged', ({ newDescription }) => this.see(newDescription));
    this.client.on('serverHeartbeatSucceeded', () => (this.clockOffset = null));
    for (const client of [this.client, this.unhurriedClient]) client.once('topologyClosed', () => this.connectAgain(client));
  }

  collection<Doc extends Stored>(name: string): Collection<Doc> {
    return this.database.collection<Doc>(name);
  }

  /** The same for what takes as long as it takes, such as an index of many documents: it waits, and for its turn, while the server is there. */
  unhurried(name: string): Collection {
    return this.unhurriedClient.db().collection(name);
  }

  /** The server's time, Unix milliseconds: what leases are measured by, so that no two machines' clocks have to agree, and none may jump. */
  async now(): Promise<number> {
    this.clockOffset ??= this.measureOffset().catch((fault: unknown) => {
      this.clockOffset = null;
      throw fault;
    });
    return performance.now() + (await this.clockOffset);
  }

  /** A health check: null while a server takes writes, otherwise since when none does. */
  health(): string | null {
    return this.unreachableSince === null ? null : `MongoDB is unreachable since ${new Date(this.unreachableSince).toISOString()}`;
  }

  /** Connects, for those who will not wait for the first call. Rejects when no server answers. */
  async connect(): Promise<void> {
    await this.client.connect();
  }

  /** Removes the whole database, for tests. */
  async drop(): Promise<void> {
    await this.database.dropDatabase();
  }

  async close(): Promise<void> {
    this.closed = true;
    await Promise.all([this.client.close(), this.unhurriedClient.close()]);
  }

  /** The driver gives up for good when its first connection fails: without this a process that was up before its server never reached it. */
  private connectAgain(client: MongoClient): void {
    pause(HEARTBEAT, undefined, { ref: false })
      .then(() => (this.closed ? undefined : client.connect()))
      .catch(() => this.connectAgain(client));
  }

  private see({ servers }: TopologyDescription): void {
    const writable = [...servers.values()].some(({ isWritable }) => isWritable);
    if (writable) this.unreachableSince = null;
    else this.unreachableSince ??= Date.now();
  }

  /** Off by half a round trip at most; what leases guard has fencing tokens too. */
  private async measureOffset(): Promise<number> {
    const requestedAt = performance.now();
    const { localTime } = await this.database.command({ hello: 1 });
    return (localTime as Date).getTime() - (requestedAt + performance.now()) / 2;
  }
}

const DUPLICATE_KEY = 11_000;

/** A document with this `_id` exists: with a condition in the filter of an upsert, that it exists and does not meet the condition. */
export const isDuplicate = (fault: unknown): boolean => (fault as { code?: unknown }).code === DUPLICATE_KEY;
