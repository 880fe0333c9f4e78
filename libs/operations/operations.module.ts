import { Global, Module } from '@nestjs/common';
import { AccessLog } from '#operations/access-log';
import { OperationLog } from '#operations/operation-log';
import { RecordedAccessLog } from '#operations/recorded-access-log';
import { OperationJournal } from '#platform/control/operation-journal';

/** What is known for good of the people who operate the service. Every room may say so; the registry of operations always does. */
@Global()
@Module({
  providers: [
    { provide: OperationJournal, useClass: OperationLog },
    { provide: AccessLog, useClass: RecordedAccessLog },
  ],
  exports: [OperationJournal, AccessLog],
})
export class OperationsModule {}
