import { Global, Module } from '@nestjs/common';
import { Clock } from '#kernel/time';
import { AccessLog } from '#operations/access-log';
import { EventSkips } from '#operations/event-skips';
import { DataKeysController } from '#operations/data-keys/data-keys.controller';
import { HistoryLogFacts } from '#operations/history-log-facts';
import { KeptTraces } from '#operations/kept-traces';
import { OperationLog } from '#operations/operation-log';
import { OPERATIONS_CHANGES } from '#operations/operation.changed-objects';
import { ReadingTraces } from '#operations/reading-traces';
import { RecordedEventSkips } from '#operations/recorded-event-skips';
import { RecordedAccessLog } from '#operations/recorded-access-log';
import { ParkedPlansController } from '#operations/plans/parked-plans.controller';
import { ParkedStreamsController } from '#operations/projections/parked-streams.controller';
import { ProjectionListController } from '#operations/projections/projection-list.controller';
import { ProjectionsController } from '#operations/projections/projections.controller';
import { RecordedHistoryLogFacts } from '#operations/recorded-history-log-facts';
import { RecordedSkips } from '#operations/recorded-skips';
import { OperationJournal } from '#operators/operation-journal';
import { changedObjects } from '#platform/event-history/changed-objects';
import { streamCategories } from '#platform/event-history/own-streams';
import { JobsModule } from '#job-queue/jobs.module';
import { KeyRotation } from '#privacy/personal-data/key-rotation';
import { ProjectionMeasures } from '#operations/projections/projection-measures';
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
