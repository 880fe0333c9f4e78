import { setTimeout as pause } from 'node:timers/promises';
import { Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { mustHold, underLease } from '#platform/leader-election/under-lease';
import { retryForever } from '#platform/projector/retry-forever';
import { type Lease, type Leases, StaleLease } from '#platform/storage/leases';
import type { MongoDatabase, Stored } from '#platform/storage/mongodb/mongo-database';
import { type SchemaStep, STEPS } from '#platform/storage/mongodb/schema-steps';
import { NewerRelease } from '#platform/storage/newer-release';

interface Version extends Stored {
  readonly version: number;
}

/** Milliseconds: the lease's duration, and the interval of its renewal during a step. */
const LEASE = 60_000;
const RENEW = 10_000;
const POLL_MS = 100;

/** Migrates the database at the start, in one process at a time. Read models and records create their own indexes. */
export class Schema implements OnModuleInit, OnApplicationShutdown {
  private readonly log = new Logger(Schema.name);
  private readonly stopping = new AbortController();

  constructor(
    private readonly database: MongoDatabase,
    private readonly leases: Leases,
    private readonly steps: readonly SchemaStep[] = STEPS,
    private readonly renewEvery = RENEW,
  ) {}

  /** The process starts without MongoDB and reports that in its health. A process of an older release does no work and reports it. */
  onModuleInit(): void {
    retryForever('bringing MongoDB to the newest schema', this.log, this.stopping.signal, async () => {
      await this.migrate().catch((fault: unknown) => {
        if (!(fault instanceof NewerRelease)) throw fault;
      });
    });
  }

  onApplicationShutdown(): void {
    this.stopping.abort();
  }

  /** Resolves when this process or another has migrated to the newest schema. Rejects with `NewerRelease` if the schema is newer than this release. */
  async migrate(): Promise<void> {
    while ((await this.mustKnow()) < this.steps.length) {
      const lease = await this.leases.acquire('schema', LEASE);
      if (lease === null) await pause(POLL_MS);
      else await this.migrateUnder(lease);
    }
  }

  /** The version of the database. Rejects with `NewerRelease` if it is newer than this release. */
  async mustKnow(): Promise<number> {
    const version = await this.version();
    if (version > this.steps.length) throw new NewerRelease('MongoDB', version, this.steps.length);
    return version;
  }

  /** Runs the steps while this process holds the lease. The next holder runs the rest. */
  private async migrateUnder(lease: Lease): Promise<void> {
    try {
      await underLease(lease, this.renewEvery, (signal) => this.takeSteps(lease, signal));
    } catch (fault) {
      if (!(fault instanceof StaleLease)) throw fault;
      this.log.warn('another process brings MongoDB to the newest schema now');
    } finally {
      await lease.release();
    }
  }

  private async takeSteps(lease: Lease, signal: AbortSignal): Promise<void> {
    for (let version = await this.version(); version < this.steps.length; version++) {
      await this.steps[version]!.take(this.database, signal);
      signal.throwIfAborted();
      await mustHold(lease);
      await this.versions.updateOne({ _id: 'version' }, { $max: { version: version + 1 } }, { upsert: true });
    }
  }

  private async version(): Promise<number> {
    return (await this.versions.findOne({ _id: 'version' }))?.version ?? 0;
  }

  private get versions() {
    return this.database.collection<Version>('schema');
  }
}
