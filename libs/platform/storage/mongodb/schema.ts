import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type { IndexSpecification } from 'mongodb';
import { MongoDatabase, type Stored } from '#platform/storage/mongodb/mongo-database';
import { MongoLeases } from '#platform/storage/mongodb/mongo-leases';
import { RecordCollections } from '#platform/storage/mongodb/record-collections';
import { persistently } from '#platform/projector/persistently';

interface Version extends Stored {
  readonly version: number;
}

const LEASE = 60_000;
const LOOK_AGAIN = 100;
/** FerretDB, which the tests run on, removes nothing by itself. */
const NOT_IMPLEMENTED = 238;

const index = (collection: string, key: IndexSpecification, name: string) => (database: MongoDatabase) =>
  database.unhurried(collection).createIndex(key, { name });

const expiry = (collection: string) => (database: MongoDatabase) =>
  database
    .unhurried(collection)
    .createIndex({ expires_at: 1 }, { name: 'expiry', expireAfterSeconds: 0 })
    .catch((fault: unknown) => {
      if ((fault as { code?: unknown }).code !== NOT_IMPLEMENTED) throw fault;
    });

/** Step n turns version n into n + 1. Each may be taken twice: a process may die between a step and the note that it was taken. */
const STEPS: readonly ((database: MongoDatabase) => Promise<unknown>)[] = [
  expiry('idempotency_records'),
  expiry('rate_counters'),
  index('parked_streams', { generation: 1, position: 1 }, 'by_generation'),
  index('subject_keys', { subject: 1 }, 'by_subject'),
  index('due_work', { kind: 1, lane: 1, rank: 1, at: 1 }, 'by_turn'),
  index('due_work', { kind: 1, lane: 1, until: 1 }, 'by_lease'),
  index('due_work', { kind: 1, due_at: 1 }, 'by_due_time'),
  index('due_work', { done_at: 1 }, 'by_end'),
  index('due_work_lanes', { kind: 1, turn_0: 1, served: 1 }, 'by_first_turn'),
  index('due_work_lanes', { kind: 1, turn_1: 1, served: 1 }, 'by_turn_again'),
  index('due_work', { clock: 1, due_at: 1 }, 'by_clock'),
  index('parked_streams', { requested: 1 }, 'by_asking'),
  // Releases before this step declared a collection of records before it had its indexes.
  (database) => new RecordCollections(database).createIndexes(),
  index('history_log_tiles', { first: 1 }, 'by_first'),
];

/** The schema's version that this release works with. */
export const NEWEST = STEPS.length;

/** Brings the database to the newest schema at the start, in one process at a time. Read models and records make their own indexes. */
@Injectable()
export class Schema implements OnModuleInit, OnApplicationShutdown {
  private readonly stopping = new AbortController();

  constructor(
    private readonly database: MongoDatabase,
    private readonly leases: MongoLeases,
  ) {}

  /** The process starts although MongoDB is not there yet: its health says so. */
  onModuleInit(): void {
    void persistently('bringing MongoDB to the newest schema', new Logger(Schema.name), this.stopping.signal, () => this.migrate());
  }

  onApplicationShutdown(): void {
    this.stopping.abort();
  }

  /** Resolves when the schema is the newest, by this process or by another. */
  async migrate(): Promise<void> {
    while ((await this.version()) < NEWEST) {
      const lease = await this.leases.acquire('schema', LEASE);
      if (lease === null) {
        await pause(LOOK_AGAIN);
        continue;
      }
      for (let version = await this.version(); version < NEWEST; version++) {
        await STEPS[version]!(this.database);
        await this.versions.updateOne({ _id: 'version' }, { $max: { version: version + 1 } }, { upsert: true });
        await lease.renew();
      }
      await lease.release();
    }
  }

  private async version(): Promise<number> {
    return (await this.versions.findOne({ _id: 'version' }))?.version ?? 0;
  }

  private get versions() {
    return this.database.collection<Version>('schema');
  }
}
