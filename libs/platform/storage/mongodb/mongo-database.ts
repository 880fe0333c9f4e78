import { setTimeout as pause } from 'node:timers/promises';
import { type Collection, type Db, type Document, MongoClient, type TopologyDescription } from 'mongodb';
import { DeadlineConnection } from '#platform/storage/mongodb/deadline-connection';

/**
 * Time limit for finding a server, for a connection and for an answer, milliseconds. A call is retried once if that is safe, and then rejects with an unknown
 * outcome.
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

/** Every `_id` is a text. */
export interface Stored extends Document {
  readonly _id: string;
}

/** The deployment's MongoDB. It connects with the first call, and reconnects when the server was unreachable. */
export class MongoDatabase {
  private readonly client: MongoClient;
  private readonly unhurriedClient: MongoClient;
  private readonly database: Db;
  private unreachableSince: number | null = Date.now();
  private clockOffset: Promise<number> | null = null;
  closed = false;

  /** The address names the database; the default is `test`, as in all MongoDB clients. */
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

  /** A collection without time limits, for slow calls such as an index of many documents. It waits as long as the server is reachable. */
  unhurried(name: string): Collection {
    return this.unhurriedClient.db().collection(name);
  }

  /** The server's time, Unix milliseconds. Leases use it, so that the machines' clocks need not agree and may jump. */
  async now(): Promise<number> {
    this.clockOffset ??= this.measureOffset().catch((fault: unknown) => {
      this.clockOffset = null;
      throw fault;
    });
    return performance.now() + (await this.clockOffset);
  }

  /** Health check: null while a server accepts writes, otherwise since when none does. */
  health(): string | null {
    return this.unreachableSince === null ? null : `MongoDB is unreachable since ${new Date(this.unreachableSince).toISOString()}`;
  }

  /** Connects before the first call. Rejects when no server answers. */
  async connect(): Promise<void> {
    await this.client.connect();
  }

  /** Drops the whole database, for tests. */
  async drop(): Promise<void> {
    await this.database.dropDatabase();
  }

  async close(): Promise<void> {
    this.closed = true;
    await Promise.all([this.client.close(), this.unhurriedClient.close()]);
  }

  /** The driver gives up when its first connection fails. Without a retry, a process that started before its server would never reach it. */
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

  /** Accurate to half a round trip. Fencing tokens cover the rest. */
  private async measureOffset(): Promise<number> {
    const requestedAt = performance.now();
    const { localTime } = await this.database.command({ hello: 1 });
    return (localTime as Date).getTime() - (requestedAt + performance.now()) / 2;
  }
}

const DUPLICATE_KEY = 11_000;

/** A document with this `_id` exists. In an upsert with a condition: it exists and does not match the condition. */
export const isDuplicate = (fault: unknown): boolean => (fault as { code?: unknown }).code === DUPLICATE_KEY;
