import { join } from 'node:path';
import { Module } from '@nestjs/common';
import { AUDIT_ERRORS } from '#audit/audit.error-codes';
import { AuditAdminService } from '#audit/audit-admin.service';
import { ReadFacts } from '#audit/history/read-facts';
import { CheckpointKey } from '#audit/log/checkpoint-key';
import { HistoryLog } from '#audit/log/history-log';
import { keptHere, keptInThread } from '#audit/log/keep-log';
import { LogKeeper } from '#audit/log/log-keeper';
import { Proofs } from '#audit/log/proofs';
import { VerifyHistory } from '#audit/verify/verify-history';
import { Configuration } from '#platform/config/configuration';
import { HISTORY_FILE } from '#platform/event-history/embedded/history-file';
import { EventHistory } from '#platform/event-history/event-history';
import { errorCodes } from '#platform/http/error-catalogue';
import { HISTORY_LOG_FILE } from '#platform/storage/embedded/embedded-log-tiles';
import { LogTiles } from '#platform/storage/log-tiles';

export { LogKeeper } from '#audit/log/log-keeper';

/** Read-only: what auditors ask of the history. The ports, `Configuration` and `AdminOperations` come from global modules. */
@Module({
  providers: [
    AuditAdminService,
    CheckpointKey,
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
    Proofs,
    ReadFacts,
    VerifyHistory,
    errorCodes(AUDIT_ERRORS),
  ],
})
export class AuditModule {}
