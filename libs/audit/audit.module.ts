import { Module } from '@nestjs/common';
import { AUDIT_ERRORS } from '#audit/audit.error-codes';
import { AuditAdminService } from '#audit/audit-admin.service';
import { ReadFacts } from '#audit/history/read-facts';
import { CheckpointKey } from '#audit/log/checkpoint-key';
import { HistoryLog } from '#audit/log/history-log';
import { LogKeeper } from '#audit/log/log-keeper';
import { Proofs } from '#audit/log/proofs';
import { VerifyHistory } from '#audit/verify/verify-history';
import { errorCodes } from '#platform/http/error-catalogue';

export { LogKeeper } from '#audit/log/log-keeper';

/** Read-only: what auditors ask of the history. The ports, `Configuration` and `AdminOperations` come from global modules. */
@Module({
  providers: [AuditAdminService, CheckpointKey, HistoryLog, LogKeeper, Proofs, ReadFacts, VerifyHistory, errorCodes(AUDIT_ERRORS)],
})
export class AuditModule {}
