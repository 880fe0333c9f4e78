import { Global, Injectable, Module } from '@nestjs/common';
import { SharedStores } from '#apps/composition/shared-stores';
import { DomainError } from '#kernel/domain-error';
import { EventStoreDbConnection } from '#platform/event-history/eventstoredb/eventstoredb-connection';
import type { HealthChecks } from '#platform/metrics/health-checks';
import { MongoDatabase } from '#platform/storage/mongodb/mongo-database';
import { Schema } from '#platform/storage/mongodb/schema';
import { ServiceKey } from '#privacy/personal-data/mongodb/service-key';

@Injectable()
export class DeployedStores extends SharedStores {
  constructor(
    private readonly eventStoreDb: EventStoreDbConnection,
    private readonly mongoDb: MongoDatabase,
    private readonly schema: Schema,
    private readonly key: ServiceKey,
  ) {
    super();
  }

  async claim(): Promise<void> {
    await this.schema.mustKnow();
    await this.key.claim();
  }

  async compare(): Promise<void> {
    await this.mongoDb.connect().catch((fault: Error) => {
      throw new DomainError('service_unavailable', `MongoDB cannot be reached: ${fault.message}.`);
    });
    await this.schema.mustKnow();
    await this.key.compare();
  }

  checkedBy(checks: HealthChecks): void {
    checks.register('EventStoreDB', () => this.eventStoreDb.health());
    checks.register('MongoDB', async () => this.mongoDb.health());
  }
}

/** Provides both servers as `SharedStores`. Imports nothing: the modules of the servers are global. */
@Global()
@Module({ providers: [{ provide: SharedStores, useClass: DeployedStores }], exports: [SharedStores] })
export class DeployedStoresModule {}
