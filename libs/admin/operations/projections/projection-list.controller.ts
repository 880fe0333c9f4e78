import { Controller, Get } from '@nestjs/common';
import { allProjections } from '#admin/operations/projections/known-projections';
import { ParkedStreamResource, ProjectionResource } from '#admin/operations/resource/projection.resource';
import { listOf, type WholeList } from '#http/answers/list-of';
import { About, AnswersShortList } from '#http/route';
import { ForOperators } from '#admin/operators/for-operators';
import { Projector } from '#platform/projector/projector';

/** The progress of the read models. */
@Controller('admin/v1/projections')
export class ProjectionListController {
  constructor(private readonly projector: Projector) {}

  @Get()
  @ForOperators('projections.status', 'reads')
  @About('Every generation of every read model, and how far it is.')
  @AnswersShortList(ProjectionResource, [], ['name', 'version', 'generation'])
  status(): Promise<WholeList<ProjectionResource>> {
    return allProjections(this.projector);
  }

  @Get('parked')
  @ForOperators('projections.parked', 'reads')
  @About('The streams that wait because a read model cannot take in an event, and the events that read models leave out.')
  @AnswersShortList(ParkedStreamResource, [], ['projection', 'stream', 'revision'])
  async parked(): Promise<WholeList<ParkedStreamResource>> {
    const followed = (await this.projector.status()).filter(({ state }) => state !== 'old');
    const waiting = followed.flatMap(({ model, parked }) =>
      parked.map((each) => ({ object: 'parked_stream' as const, projection: model, ...each })),
    );
    const leftOut = followed
      .filter(({ state }) => state === 'live')
      .flatMap(({ skipped }) => skipped.map((each) => ({ object: 'skipped_event' as const, ...each })));
    return listOf('/admin/v1/projections/parked', [...waiting, ...leftOut]);
  }
}
