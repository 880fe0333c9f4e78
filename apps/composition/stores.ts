import type { DynamicModule, Type } from '@nestjs/common';
import { EmbeddedBackupModule } from '#admin/operations/embedded-backup.module';
import { type Configuration, ConfigurationFaults } from '#platform/config/configuration';
import type { DataDirectory } from '#platform/embedded/data-directory';
import { EmbeddedHistoryModule } from '#apps/composition/embedded-history.module';
import { EmbeddedStorageModule } from '#apps/composition/embedded-storage.module';

/** The modules of the embedded stores, on the files of a data directory. */
export const embeddedStores = (directory: DataDirectory): DynamicModule[] => [
  EmbeddedHistoryModule.in(directory),
  EmbeddedStorageModule.in(directory),
  EmbeddedBackupModule.here(),
];

/**
 * The modules of a deployment's stores; null if the settings name none, in which case the database clients are not even loaded.
 * Throws `ConfigurationFaults` if an address is malformed.
 */
export async function deployedStores({ eventstoredbUrl, mongodbUrl }: Configuration): Promise<(DynamicModule | Type)[] | null> {
  if (eventstoredbUrl === null || mongodbUrl === null) return null;
  const { MongoStorageModule } = await import('#apps/composition/mongo-storage.module');
  const { EventStoreDbHistoryModule } = await import('#apps/composition/eventstoredb-history.module');
  const { DeployedStoresModule } = await import('#apps/composition/deployed-stores.module');
  const { MongoSlotsModule } = await import('#platform/projection-slots/mongodb/mongo-slots.module');
  const { faultOfMongoDbAddress } = await import('#platform/storage/mongodb/server-address');
  const { faultOfEventStoreDbAddress } = await import('#platform/event-history/eventstoredb/server-address');
  const faults = [
    ['EVENTSTOREDB_URL', faultOfEventStoreDbAddress(eventstoredbUrl)],
    ['MONGODB_URL', faultOfMongoDbAddress(mongodbUrl)],
  ].flatMap(([name, fault]) => (fault === null ? [] : [`${name} ${fault}.`]));
  if (faults.length > 0) throw new ConfigurationFaults(faults);
  return [MongoStorageModule.at(mongodbUrl), EventStoreDbHistoryModule.at(eventstoredbUrl), MongoSlotsModule, DeployedStoresModule];
}
