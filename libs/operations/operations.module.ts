import { Global, Module } from '@nestjs/common';
import { Clock } from '#kernel/time';
import { AccessLog } from '#operations/access-log';
import { EventSkips } from '#operations/event-skips';
import { HistoryLogFacts } from '#operations/history-log-facts';
import { KeptTraces } from '#operations/kept-traces';
import { OperationLog } from '#operations/operation-log';
import { OPERATIONS_CHANGES } from '#operations/operation.changed-objects';
import { ReadingTraces } from '#operations/reading-traces';
import { RecordedEventSkips } from '#operations/recorded-event-skips';
import { RecordedAccessLog } from '#operations/recorded-access-log';
import { ParkedPlansAdminService } from '#operations/parked-plans-admin.service';
import { SkippingAdminService } from '#operations/skipping-admin.service';
import { RecordedHistoryLogFacts } from '#operations/recorded-history-log-facts';
import { RecordedSkips } from '#operations/recorded-skips';
import { OperationJournal } from '#platform/control/operation-journal';
import { changedObjects } from '#platform/event-history/changed-objects';
import { streamCategories } from '#platform/event-history/own-streams';
import { JobsModule } from '#platform/jobs/jobs.module';
import { ProjectionsModule } from '#platform/projector/projections.module';
import { SkippedEvents } from '#platform/projector/skipped-events';
import { JobStore } from '#platform/storage/job-store';

/** What is known for good of the people who operate the service. Every room may say so; the registry of operations always does. */
@Global()
@Module({
  imports: [ProjectionsModule, JobsModule],
  providers: [
    changedObjects(OPERATIONS_CHANGES),
    streamCategories('history_log', 'operation', 'personal_data_access', 'projection_skips', 'history_skips'),
    { provide: HistoryLogFacts, useClass: RecordedHistoryLogFacts },
    SkippingAdminService,
    ParkedPlansAdminService,
    { provide: EventSkips, useClass: RecordedEventSkips },
    KeptTraces,
    {
      provide: ReadingTraces,
      inject: [JobStore, Clock],
      useFactory: (jobStore: JobStore, clock: Clock) => new ReadingTraces(jobStore, clock),
    },
    { provide: OperationJournal, useClass: OperationLog },
    { provide: AccessLog, useClass: RecordedAccessLog },
    { provide: SkippedEvents, useClass: RecordedSkips },
  ],
  exports: [EventSkips, HistoryLogFacts, OperationJournal, AccessLog, ReadingTraces, SkippedEvents],
})
export class OperationsModule {}
