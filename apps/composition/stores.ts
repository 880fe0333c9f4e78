import type { DynamicModule } from '@nestjs/common';
import type { DataDirectory } from '#platform/embedded/data-directory';
import { EmbeddedHistoryModule } from '#platform/event-store/embedded/embedded-history.module';
import { EmbeddedStorageModule } from '#platform/storage/embedded/embedded-storage.module';

/** The modules of the embedded stores, on the files of a data directory. */
export const embeddedStores = (directory: DataDirectory): DynamicModule[] => [
  EmbeddedHistoryModule.in(directory),
  EmbeddedStorageModule.in(directory),
];
