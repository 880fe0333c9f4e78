import { type DynamicModule, Module, type OnApplicationShutdown } from '@nestjs/common';
import { DueWork } from '#platform/storage/due-work';
import { EmbeddedDueWork } from '#platform/storage/embedded/embedded-due-work';
import { EmbeddedIdempotencyRecords } from '#platform/storage/embedded/embedded-idempotency-records';
import { EmbeddedLastUses } from '#platform/storage/embedded/embedded-last-uses';
import { EmbeddedLeases } from '#platform/storage/embedded/embedded-leases';
import { EmbeddedLookups } from '#platform/storage/embedded/embedded-lookups';
import { EmbeddedRateCounters } from '#platform/storage/embedded/embedded-rate-counters';
import { EmbeddedReadModelWriter } from '#platform/storage/embedded/embedded-read-model-writer';
import { EmbeddedReadModels } from '#platform/storage/embedded/embedded-read-models';
import { EmbeddedRecords } from '#platform/storage/embedded/embedded-records';
import { ReadModelFile } from '#platform/storage/embedded/read-model-file';
import { WorkFile } from '#platform/storage/embedded/work-file';
import { IdempotencyRecords } from '#platform/storage/idempotency-records';
import { LastUses } from '#platform/storage/last-uses';
import { Leases } from '#platform/storage/leases';
import { Lookups } from '#platform/storage/lookups';
import { RateCounters } from '#platform/storage/rate-counters';
import { ReadModelWriter } from '#platform/storage/read-model-writer';
import { ReadModels } from '#platform/storage/read-models';
import { Records } from '#platform/storage/records';

const PORTS = [
  { provide: ReadModels, useClass: EmbeddedReadModels },
  { provide: Lookups, useClass: EmbeddedLookups },
  { provide: ReadModelWriter, useClass: EmbeddedReadModelWriter },
  { provide: DueWork, useClass: EmbeddedDueWork },
  { provide: Records, useClass: EmbeddedRecords },
  { provide: IdempotencyRecords, useClass: EmbeddedIdempotencyRecords },
  { provide: RateCounters, useClass: EmbeddedRateCounters },
  { provide: LastUses, useClass: EmbeddedLastUses },
  { provide: Leases, useClass: EmbeddedLeases },
];

/** Every port of storage, on two files of the data directory, for every module of the application. */
@Module({})
export class EmbeddedStorageModule implements OnApplicationShutdown {
  constructor(
    private readonly readModels: ReadModelFile,
    private readonly work: WorkFile,
  ) {}

  static in(directory: { path(name: string): string }): DynamicModule {
    return {
      module: EmbeddedStorageModule,
      global: true,
      providers: [
        { provide: ReadModelFile, useFactory: () => new ReadModelFile(directory.path('read-models.db')) },
        { provide: WorkFile, useFactory: () => new WorkFile(directory.path('work.db')) },
        ...PORTS,
      ],
      exports: PORTS.map(({ provide }) => provide),
    };
  }

  onApplicationShutdown(): void {
    this.readModels.close();
    this.work.close();
  }
}
