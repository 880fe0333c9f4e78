import { Global, Module } from '@nestjs/common';
import { AdminOperations } from '#platform/control/admin-operations';
import { ProjectionsAdminService } from '#platform/projector/projections-admin.service';
import { ProjectionsModule } from '#platform/projector/projections.module';

/** The one registry of admin operations, where every room registers its own, with the platform's own. */
@Global()
@Module({ imports: [ProjectionsModule], providers: [AdminOperations, ProjectionsAdminService], exports: [AdminOperations] })
export class ControlModule {}
