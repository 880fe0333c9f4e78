import { join } from 'node:path';
import { Module } from '@nestjs/common';
import { DiscoveryModule, DiscoveryService } from '@nestjs/core';
import { FoldResourceHandler } from '#audit/at/fold-resource.query';
import { ResourceHistories } from '#audit/at/resource-histories';
import { ResourcesAt } from '#audit/at/resources-at';
import { AUDIT_ERRORS } from '#audit/audit.error-codes';
import { HistoryProofs } from '#audit/history-proofs';
import { ExportHistory } from '#audit/history/export-history';
import { BackupSchedule } from '#audit/backup/backup-schedule';
import { Backups } from '#audit/backup/backups';
import { OpenedFacts } from '#audit/history/opened-facts';
import { PersonalReadings } from '#audit/http/personal-readings';
import { ReadOwnFacts } from '#audit/history/read-own-facts';
import { ReadFacts } from '#audit/history/read-facts';
import { HistoryController } from '#audit/http/history.controller';
import { LogController } from '#audit/http/log.controller';
import { ResourceAtController } from '#audit/http/resource-at.controller';
import { CheckpointKey } from '#audit/log/checkpoint-key';
import { HistoryLog } from '#audit/log/history-log';
import { keptHere, keptInThread } from '#audit/log/keep-log';
import { LogIdentity } from '#audit/log/log-identity';
import { LogKeeper } from '#audit/log/log-keeper';
import { Proofs } from '#audit/log/proofs';
import { BackupsController } from '#audit/operators/backups.controller';
import { FactsController } from '#audit/operators/facts.controller';
import { OperatorsFacts } from '#audit/operators/operators-facts';
import { OperatorsLogController } from '#audit/operators/log.controller';
import { PastStatesController } from '#audit/operators/past-states.controller';
import { SkipEventController } from '#audit/operators/skip-event.controller';
import { VerificationController } from '#audit/operators/verification.controller';
import { StartCheck } from '#audit/verify/start-check';
import { Verify } from '#audit/verify/verify';
import { Witnesses } from '#audit/verify/witnesses';
import { WorkWitness } from '#audit/verify/work-witness';
import { HistoryLogFacts } from '#admin/operations/contract';
import { SealedFacts } from '#audit/verify/sealed-facts';
import { UnfinishedVerifications } from '#audit/verify/unfinished-verifications';
import { VerifyFully } from '#audit/verify/verify-fully';
import { CheckpointsOutside } from '#audit/outside/checkpoints-outside';
import { VerifyHistory } from '#audit/verify/verify-history';
import { VerifyReadModels } from '#audit/verify/verify-read-models';
import { Configuration } from '#platform/config/configuration';
import { HISTORY_FILE } from '#platform/event-history/embedded/history-file';
import { EventHistory } from '#platform/event-history/event-history';
import { OwnStreams } from '#platform/event-history/own-streams';
import { Upcasting } from '#platform/event-history/upcasting';
import { errorCodes } from '#http/errors/error-catalogue';
import { StoredAnswers } from '#http/idempotency/stored-answers';
import { SecretBox } from '#privacy/secrets/secret-box';
import { HISTORY_LOG_FILE } from '#platform/integrity/embedded/embedded-log-tiles';
import { IdempotencyRecords } from '#http/idempotency/idempotency-records';
import { Lookups } from '#platform/storage/lookups';
import { discoveredResourceHistories } from '#platform/projector/resource-history';
import { LogTiles } from '#platform/integrity/log-tiles';

export { StartCheck } from '#audit/verify/start-check';

/** Queries, proofs and verification of the history for auditors, and backups. The ports and `Configuration` come from global modules. */
@Module({
  imports: [DiscoveryModule],
  controllers: [
    HistoryController,
    LogController,
    ResourceAtController,
    BackupsController,
    FactsController,
    OperatorsLogController,
    PastStatesController,
    SkipEventController,
    VerificationController,
  ],
  providers: [
    Backups,
    BackupSchedule,
    {
      provide: CheckpointKey,
      inject: [Configuration, HistoryLogFacts],
      useFactory: (configuration: Configuration, facts: HistoryLogFacts) => new CheckpointKey(configuration, (key) => facts.keyUsed(key)),
    },
    LogIdentity,
    {
      provide: HistoryLog,
      inject: [EventHistory, LogTiles],
      useFactory: (history: EventHistory, tiles: LogTiles) => new HistoryLog(history, tiles),
    },
    {
      provide: LogKeeper,
      inject: [HistoryLog, Configuration],
      useFactory: (log: HistoryLog, { eventstoredbUrl, dataDir }: Configuration) =>
        new LogKeeper(
          eventstoredbUrl === null
            ? keptInThread({ history: join(dataDir, HISTORY_FILE), log: join(dataDir, HISTORY_LOG_FILE) })
            : keptHere(log),
        ),
    },
    ExportHistory,
    OperatorsFacts,
    {
      provide: ResourceHistories,
      inject: [DiscoveryService, Lookups, EventHistory, OwnStreams],
      useFactory: (discovery: DiscoveryService, lookups: Lookups, history: EventHistory, ownStreams: OwnStreams) =>
        new ResourceHistories(() => discoveredResourceHistories(discovery), lookups, history, ownStreams),
    },
    ResourcesAt,
    FoldResourceHandler,
    Proofs,
    { provide: HistoryProofs, useExisting: Proofs },
    CheckpointsOutside,
    ReadFacts,
    ReadOwnFacts,
    OpenedFacts,
    PersonalReadings,
    SealedFacts,
    StartCheck,
    Verify,
    VerifyFully,
    UnfinishedVerifications,
    VerifyHistory,
    VerifyReadModels,
    Witnesses,
    WorkWitness,
    {
      provide: StoredAnswers,
      inject: [IdempotencyRecords, SecretBox],
      useFactory: (records: IdempotencyRecords, box: SecretBox) => new StoredAnswers(records, box),
    },
    { provide: Upcasting, inject: [DiscoveryService], useFactory: (discovery: DiscoveryService) => Upcasting.discovered(discovery) },
    errorCodes(AUDIT_ERRORS),
  ],
  exports: [HistoryProofs],
})
export class AuditModule {}
