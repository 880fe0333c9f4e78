import { Global, Module } from '@nestjs/common';
import { AdminOperations } from '#platform/control/admin-operations';
import { ProjectionsAdminService } from '#platform/projector/projections-admin.service';
import { ProjectionsModule } from '#platform/projector/projections.module';

/** The one desk where every room registers its operations, with the platform's own. */
@Global()
@Module({ imports: [ProjectionsModule], providers: [AdminOperations, ProjectionsAdminService], exports: [AdminOperations] })
export class ControlModule {}
