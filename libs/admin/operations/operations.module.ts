import { Global, Module } from '@nestjs/common';
import { Clock } from '#kernel/time';
import { AccessLog } from '#admin/operations/access-log';
import { EventSkips } from '#admin/operations/event-skips';
import { DataKeysController } from '#admin/operations/data-keys/data-keys.controller';
import { HistoryLogFacts } from '#admin/operations/history-log-facts';
import { KeptTraces } from '#admin/operations/kept-traces';
import { OperationLog } from '#admin/operations/operation-log';
import { OPERATIONS_CHANGES } from '#admin/operations/operation.changed-objects';
import { ReadingTraces } from '#admin/operations/reading-traces';
import { RecordedEventSkips } from '#admin/operations/recorded-event-skips';
import { RecordedAccessLog } from '#admin/operations/recorded-access-log';
import { ParkedPlansController } from '#admin/operations/plans/parked-plans.controller';
import { ParkedStreamsController } from '#admin/operations/projections/parked-streams.controller';
import { ProjectionListController } from '#admin/operations/projections/projection-list.controller';
import { ProjectionsController } from '#admin/operations/projections/projections.controller';
import { RecordedHistoryLogFacts } from '#admin/operations/recorded-history-log-facts';
import { RecordedSkips } from '#admin/operations/recorded-skips';
import { OperationJournal } from '#admin/operators/operation-journal';
import { changedObjects } from '#platform/event-history/changed-objects';
import { streamCategories } from '#platform/event-history/own-streams';
import { JobsModule } from '#job-queue/jobs.module';
import { KeyRotation } from '#privacy/personal-data/key-rotation';
import { ProjectionMeasures } from '#admin/operations/projections/projection-measures';
import { ProjectionsModule } from '#platform/projector/projections.module';
import { SkippedEvents } from '#platform/projector/skipped-events';
import { JobStore } from '#job-queue/job-store';

/** Operators' acts on read models, plans and data keys, and the records of all operations. Global: every room may use the exported parts. */
@Global()
@Module({
  imports: [ProjectionsModule, JobsModule],
  controllers: [DataKeysController, ProjectionListController, ProjectionsController, ParkedStreamsController, ParkedPlansController],
  providers: [
    ProjectionMeasures,
    changedObjects(OPERATIONS_CHANGES),
    streamCategories('history_log', 'operation', 'personal_data_access', 'projection_skips', 'history_skips'),
    { provide: HistoryLogFacts, useClass: RecordedHistoryLogFacts },
    { provide: EventSkips, useClass: RecordedEventSkips },
    KeptTraces,
    KeyRotation,
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
