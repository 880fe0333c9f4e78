import { Global, Module } from '@nestjs/common';
import { ControlDesk } from '#platform/control/control-desk';
import { ProjectionsDesk } from '#platform/projector/projections.desk';
import { ProjectionsModule } from '#platform/projector/projections.module';

/** The one desk where every room registers its operations, with the platform's own. */
@Global()
@Module({ imports: [ProjectionsModule], providers: [ControlDesk, ProjectionsDesk], exports: [ControlDesk] })
export class ControlModule {}
