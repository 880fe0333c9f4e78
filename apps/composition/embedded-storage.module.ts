import { type DynamicModule, Module, type OnApplicationShutdown } from '@nestjs/common';
import { CLOCKS } from '#apps/composition/clocks.provider';
import { ClockLeads, Clocks } from '#platform/clock/clocks';
import { ParkedStreamJobs } from '#job-queue/parked-stream-jobs';
import { ParkingListener } from '#platform/projector/parking-notices';
import { JobStore } from '#job-queue/job-store';
import { EmbeddedJobStore } from '#job-queue/embedded/embedded-job-store';
import { EmbeddedIdempotencyRecords } from '#http/idempotency/embedded/embedded-idempotency-records';
import { EmbeddedLastUses } from '#http/access/embedded/embedded-last-uses';
import { EmbeddedDeletedData } from '#privacy/deleted-data/embedded/embedded-deleted-data';
import { EmbeddedLeases } from '#platform/storage/embedded/embedded-leases';
import { EmbeddedLogTiles, HISTORY_LOG_FILE } from '#platform/integrity/embedded/embedded-log-tiles';
import { EmbeddedLookups } from '#platform/storage/embedded/embedded-lookups';
import { EmbeddedRateCounters } from '#http/rate-limit/embedded/embedded-rate-counters';
import { EmbeddedReadModelWriter } from '#platform/storage/embedded/embedded-read-model-writer';
import { EmbeddedReadModels } from '#platform/storage/embedded/embedded-read-models';
import { EmbeddedRecords } from '#platform/storage/embedded/embedded-records';
import { EmbeddedRequestLogs } from '#http/request-log/embedded/embedded-request-logs';
import { ReadModelFile } from '#platform/storage/embedded/read-model-file';
import { JobFile } from '#job-queue/embedded/job-file';
import { WorkFile } from '#platform/storage/embedded/work-file';
import { REQUEST_LOG_FILE, RequestLogFile } from '#http/request-log/embedded/request-log-file';
import { IdempotencyRecords } from '#http/idempotency/idempotency-records';
import { LastUses } from '#http/access/last-uses';
import { DeletedData } from '#privacy/deleted-data/deleted-data';
import { Leases } from '#platform/storage/leases';
import { LogTiles } from '#platform/integrity/log-tiles';
import { Lookups } from '#platform/storage/lookups';
import { PageTurns } from '#platform/storage/page-turns';
import { RateCounters } from '#http/rate-limit/rate-counters';
import { ReadModelWriter } from '#platform/storage/read-model-writer';
import { ReadModels } from '#platform/storage/read-models';
import { Records } from '#platform/storage/records';
import { RequestLogs } from '#http/request-log/request-logs';

const PORTS = [
  { provide: ReadModels, useClass: EmbeddedReadModels },
  { provide: Lookups, useClass: EmbeddedLookups },
  { provide: ReadModelWriter, useClass: EmbeddedReadModelWriter },
  { provide: JobStore, useClass: EmbeddedJobStore },
  { provide: ClockLeads, useExisting: JobStore },
  { provide: ParkingListener, useClass: ParkedStreamJobs },
  { provide: Records, useClass: EmbeddedRecords },
  { provide: IdempotencyRecords, useClass: EmbeddedIdempotencyRecords },
  { provide: RateCounters, useClass: EmbeddedRateCounters },
  { provide: LastUses, useClass: EmbeddedLastUses },
  { provide: DeletedData, useClass: EmbeddedDeletedData },
  { provide: Leases, useClass: EmbeddedLeases },
  { provide: LogTiles, useExisting: EmbeddedLogTiles },
  {
    provide: RequestLogs,
    inject: [RequestLogFile, PageTurns],
    useFactory: (file: RequestLogFile, turns: PageTurns) => new EmbeddedRequestLogs(file, turns),
  },
];

/** Every port of storage, on files of the data directory, for every module of the application. `Clock` comes from a global module. */
@Module({})
export class EmbeddedStorageModule implements OnApplicationShutdown {
  constructor(
    private readonly readModels: ReadModelFile,
    private readonly job: JobFile,
    private readonly logTiles: EmbeddedLogTiles,
    private readonly requestLogs: RequestLogs,
    private readonly requestLogFile: RequestLogFile,
  ) {}

  static in(directory: { path(name: string): string }): DynamicModule {
    return {
      module: EmbeddedStorageModule,
      global: true,
      providers: [
        { provide: ReadModelFile, useFactory: () => new ReadModelFile(directory.path('read-models.db')) },
        { provide: JobFile, useFactory: () => new JobFile(directory.path('work.db')) },
        { provide: WorkFile, useExisting: JobFile },
        { provide: EmbeddedLogTiles, useFactory: () => new EmbeddedLogTiles(directory.path(HISTORY_LOG_FILE)) },
        { provide: RequestLogFile, useFactory: () => new RequestLogFile(directory.path(REQUEST_LOG_FILE)) },
        PageTurns,
        ...PORTS,
        CLOCKS,
      ],
      exports: [Clocks, ...PORTS.map(({ provide }) => provide)],
    };
  }

  async onApplicationShutdown(): Promise<void> {
    await this.requestLogs.close();
    this.requestLogFile.close();
    this.readModels.close();
    this.job.close();
    this.logTiles.close();
  }
}
