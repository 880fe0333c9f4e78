import { Global, Module } from '@nestjs/common';
import { AdminOperations } from '#platform/control/admin-operations';

/** The one registry of admin operations, where rooms register their own that are no routes yet. */
@Global()
@Module({ providers: [AdminOperations], exports: [AdminOperations] })
export class ControlModule {}
