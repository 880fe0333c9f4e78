import { type DynamicModule, Module, type OnApplicationShutdown } from '@nestjs/common';
import { DiscoveryModule, DiscoveryService } from '@nestjs/core';
import { CLOCKS } from '#apps/composition/clocks.provider';
import { ClockLeads, Clocks } from '#platform/clock/clocks';
import { MongoSubjectKeys } from '#privacy/personal-data/mongodb/mongo-subject-keys';
import { ServiceKey } from '#privacy/personal-data/mongodb/service-key';
import { SubjectKeys } from '#privacy/personal-data/subject-keys';
import { steadyModels } from '#platform/projector/projections.module';
import { MongoProjectionSlots } from '#platform/projection-slots/mongodb/mongo-projection-slots';
import { SlottedReadModels } from '#platform/projection-slots/mongodb/slotted-read-models';
import { ProjectionSlots } from '#platform/projection-slots/projection-slots';
import { SecretBox } from '#privacy/secrets/secret-box';
import { ParkedStreamJobs } from '#job-queue/parked-stream-jobs';
import { ParkingListener } from '#platform/projector/parking-notices';
import { JobStore } from '#job-queue/job-store';
import { IdempotencyRecords } from '#http/idempotency/idempotency-records';
import { LastUses } from '#http/access/last-uses';
import { Leases } from '#platform/storage/leases';
import { DeletedData } from '#privacy/deleted-data/deleted-data';
import { LogTiles } from '#platform/integrity/log-tiles';
import { Lookups } from '#platform/storage/lookups';
import { GenerationCatalog } from '#platform/storage/mongodb/generation-catalog';
import { Generations } from '#platform/storage/mongodb/generations';
import { MongoDatabase } from '#platform/storage/mongodb/mongo-database';
import { MongoJobStore } from '#job-queue/mongodb/mongo-job-store';
import { MongoIdempotencyRecords } from '#http/idempotency/mongodb/mongo-idempotency-records';
import { MongoLastUses } from '#http/access/mongodb/mongo-last-uses';
import { MongoLeases } from '#platform/storage/mongodb/mongo-leases';
import { MongoDeletedData } from '#privacy/deleted-data/mongodb/mongo-deleted-data';
import { MongoLogTiles } from '#platform/integrity/mongodb/mongo-log-tiles';
import { MongoLookups } from '#platform/storage/mongodb/mongo-lookups';
import { MongoRateCounters } from '#http/rate-limit/mongodb/mongo-rate-counters';
import { MongoReadModelWriter } from '#platform/storage/mongodb/mongo-read-model-writer';
import { MongoRecords } from '#platform/storage/mongodb/mongo-records';
import { MongoRequestLogs } from '#http/request-log/mongodb/mongo-request-logs';
import { RecordCollections } from '#platform/storage/mongodb/record-collections';
import { Schema } from '#platform/storage/mongodb/schema';
import { PageTurns } from '#platform/storage/page-turns';
import { RateCounters } from '#http/rate-limit/rate-counters';
import { ReadModelWriter } from '#platform/storage/read-model-writer';
import { ReadModels } from '#platform/storage/read-models';
import { Records } from '#platform/storage/records';
import { RequestLogs } from '#http/request-log/request-logs';

const PORTS = [
  { provide: ProjectionSlots, inject: [MongoDatabase], useFactory: (database: MongoDatabase) => new MongoProjectionSlots(database) },
  {
    provide: ReadModels,
    inject: [Generations, PageTurns, ProjectionSlots, DiscoveryService],
    useFactory: (generations: Generations, turns: PageTurns, slots: ProjectionSlots, discovery: DiscoveryService) =>
      new SlottedReadModels(generations, turns, slots, steadyModels(discovery)),
  },
  {
    provide: Lookups,
    inject: [Generations, DiscoveryService],
    useFactory: (generations: Generations, discovery: DiscoveryService) => new MongoLookups(generations, steadyModels(discovery)),
  },
  { provide: ReadModelWriter, useClass: MongoReadModelWriter },
  { provide: JobStore, useClass: MongoJobStore },
  { provide: ClockLeads, useExisting: JobStore },
  { provide: ParkingListener, useClass: ParkedStreamJobs },
  { provide: Records, useClass: MongoRecords },
  {
    provide: IdempotencyRecords,
    inject: [MongoDatabase],
    useFactory: (database: MongoDatabase) => new MongoIdempotencyRecords(database),
  },
  { provide: RateCounters, useClass: MongoRateCounters },
  { provide: LastUses, useClass: MongoLastUses },
  { provide: LogTiles, useClass: MongoLogTiles },
  { provide: Leases, useExisting: MongoLeases },
  { provide: DeletedData, useClass: MongoDeletedData },
  {
    provide: RequestLogs,
    inject: [MongoDatabase, PageTurns],
    useFactory: (database: MongoDatabase, turns: PageTurns) => new MongoRequestLogs(database, turns),
  },
  {
    provide: SubjectKeys,
    inject: [MongoDatabase, SecretBox, GenerationCatalog],
    useFactory: (database: MongoDatabase, secretBox: SecretBox, catalog: GenerationCatalog) =>
      new MongoSubjectKeys(database, secretBox, catalog),
  },
];

/** Every port of storage, and the keys of personal data, on the MongoDB of a deployment. `Clock` and `SecretBox` come from global modules. */
@Module({})
export class MongoStorageModule implements OnApplicationShutdown {
  constructor(
    private readonly database: MongoDatabase,
    private readonly requestLogs: RequestLogs,
  ) {}

  static at(url: string): DynamicModule {
    return {
      module: MongoStorageModule,
      global: true,
      imports: [DiscoveryModule],
      providers: [
        { provide: MongoDatabase, useFactory: () => new MongoDatabase(url) },
        { provide: GenerationCatalog, inject: [MongoDatabase], useFactory: (database: MongoDatabase) => new GenerationCatalog(database) },
        Generations,
        RecordCollections,
        MongoLeases,
        {
          provide: Schema,
          inject: [MongoDatabase, MongoLeases],
          useFactory: (database: MongoDatabase, leases: MongoLeases) => new Schema(database, leases),
        },
        ServiceKey,
        PageTurns,
        ...PORTS,
        CLOCKS,
      ],
      exports: [Clocks, Generations, MongoDatabase, Schema, ServiceKey, ...PORTS.map(({ provide }) => provide)],
    };
  }

  async onApplicationShutdown(): Promise<void> {
    await this.requestLogs.close();
    await this.database.close();
  }
}
