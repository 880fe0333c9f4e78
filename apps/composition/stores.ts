import type { DynamicModule, INestApplicationContext } from '@nestjs/common';
import { partOf } from '#apps/composition/part-of';
import type { Configuration } from '#platform/config/configuration';
import type { DataDirectory } from '#platform/embedded/data-directory';
import { EventStoreDbConnection } from '#platform/event-history/eventstoredb/eventstoredb-connection';
import { EmbeddedHistoryModule } from '#platform/event-store/embedded/embedded-history.module';
import { EventStoreDbHistoryModule } from '#platform/event-store/eventstoredb/eventstoredb-history.module';
import type { HealthChecks } from '#platform/metrics/health-checks';
import { EmbeddedStorageModule } from '#platform/storage/embedded/embedded-storage.module';
import { MongoDatabase } from '#platform/storage/mongodb/mongo-database';
import { MongoStorageModule } from '#platform/storage/mongodb/mongo-storage.module';

/** The modules of the embedded stores, on the files of a data directory. */
export const embeddedStores = (directory: DataDirectory): DynamicModule[] => [
  EmbeddedHistoryModule.in(directory),
  EmbeddedStorageModule.in(directory),
];

/** The modules of a deployment's stores; null when the settings name none. */
export const deployedStores = ({ eventstoredbUrl, mongodbUrl }: Configuration): DynamicModule[] | null =>
  eventstoredbUrl === null || mongodbUrl === null
    ? null
    : [MongoStorageModule.at(mongodbUrl), EventStoreDbHistoryModule.at(eventstoredbUrl)];

/** A part for each store of a deployment: whether it answers, and if not, since when. */
export function checkDeployedStores(app: INestApplicationContext, checks: HealthChecks): void {
  const [eventStoreDb, mongoDb] = [partOf(app, EventStoreDbConnection), partOf(app, MongoDatabase)];
  checks.register('EventStoreDB', () => eventStoreDb.health());
  checks.register('MongoDB', async () => mongoDb.health());
}
