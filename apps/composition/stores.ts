import type { DynamicModule, INestApplicationContext } from '@nestjs/common';
import { partOf } from '#apps/composition/part-of';
import { EmbeddedBackupModule } from '#operations/embedded-backup.module';
import { type Configuration, ConfigurationFaults } from '#platform/config/configuration';
import type { DataDirectory } from '#platform/embedded/data-directory';
import { EmbeddedHistoryModule } from '#apps/composition/embedded-history.module';
import type { HealthChecks } from '#platform/metrics/health-checks';
import { EmbeddedStorageModule } from '#apps/composition/embedded-storage.module';

/** The modules of the embedded stores, on the files of a data directory. */
export const embeddedStores = (directory: DataDirectory): DynamicModule[] => [
  EmbeddedHistoryModule.in(directory),
  EmbeddedStorageModule.in(directory),
  EmbeddedBackupModule.here(),
];

/**
 * The modules of a deployment's stores; null when the settings name none. The servers' clients are loaded only where there are such.
 * Throws `ConfigurationFaults` when they cannot read the addresses.
 */
export async function deployedStores({ eventstoredbUrl, mongodbUrl }: Configuration): Promise<DynamicModule[] | null> {
  if (eventstoredbUrl === null || mongodbUrl === null) return null;
  const { MongoStorageModule } = await import('#apps/composition/mongo-storage.module');
  const { EventStoreDbHistoryModule } = await import('#apps/composition/eventstoredb-history.module');
  const { faultOfMongoDbAddress } = await import('#platform/storage/mongodb/server-address');
  const { faultOfEventStoreDbAddress } = await import('#platform/event-history/eventstoredb/server-address');
  const faults = [
    ['EVENTSTOREDB_URL', faultOfEventStoreDbAddress(eventstoredbUrl)],
    ['MONGODB_URL', faultOfMongoDbAddress(mongodbUrl)],
  ].flatMap(([name, fault]) => (fault === null ? [] : [`${name} ${fault}.`]));
  if (faults.length > 0) throw new ConfigurationFaults(faults);
  return [MongoStorageModule.at(mongodbUrl), EventStoreDbHistoryModule.at(eventstoredbUrl)];
}

/** Rejects when a newer release has written in the stores of the deployment, or its processes seal with another key than this one has. */
export async function claimStores(app: INestApplicationContext): Promise<void> {
  const { Schema } = await import('#platform/storage/mongodb/schema');
  const { ServiceKey } = await import('#privacy/personal-data/mongodb/service-key');
  await partOf(app, Schema).mustKnow();
  await partOf(app, ServiceKey).claim();
}

/** A part for each store of a deployment: whether it answers, and if not, since when. */
export async function checkDeployedStores(app: INestApplicationContext, checks: HealthChecks): Promise<void> {
  const { EventStoreDbConnection } = await import('#platform/event-history/eventstoredb/eventstoredb-connection');
  const { MongoDatabase } = await import('#platform/storage/mongodb/mongo-database');
  const [eventStoreDb, mongoDb] = [partOf(app, EventStoreDbConnection), partOf(app, MongoDatabase)];
  checks.register('EventStoreDB', () => eventStoreDb.health());
  checks.register('MongoDB', async () => mongoDb.health());
}
