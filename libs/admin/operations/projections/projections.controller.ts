import { Controller, Param, Post } from '@nestjs/common';
import { followedOf, knownProjection, namesOfProjections } from '#admin/operations/projections/known-projections';
import { ProjectionResource } from '#admin/operations/resource/projection.resource';
import type { WholeList } from '#http/answers/list-of';
import { About, AnswersWholeList } from '#http/route';
import { changes } from '#admin/operators/effect';
import { ForOperators } from '#admin/operators/for-operators';
import { Reporting } from '#admin/operators/parameters';
import type { OnProgress } from '#admin/operators/progress';
import { Projector } from '#platform/projector/projector';

const ALL = 'all';

/** Support operations on read models. Each answers with the generations of the model that still follow the history. */
@Controller('admin/v1/projections')
export class ProjectionsController {
  constructor(private readonly projector: Projector) {}

  @Post(':name/rebuild')
  @ForOperators('projections.rebuild', changes('name'))
  @About(`
    Rebuilds a read model from the first event while readers go on with the old one, and answers when none is being built any longer. \`all\` in
    the place of a name: all of them together, so that the history is read once.
  `)
  @AnswersWholeList(ProjectionResource, ['resource_missing'])
  async rebuild(@Param('name') name: string, @Reporting() progress: OnProgress): Promise<WholeList<ProjectionResource>> {
    const names = name === ALL ? await namesOfProjections(this.projector) : [await knownProjection(name, this.projector)];
    const built = await Promise.allSettled(names.map((each) => this.projector.rebuild(each, (now) => progress({ task: name, ...now }))));
    for (const each of built) if (each.status === 'rejected') throw each.reason;
    return followedOf(names, this.projector);
  }

  @Post(':name/switch')
  @ForOperators('projections.switch', changes('name'))
  @About('Has readers go back to what the last rebuild of a read model replaced, brought up to now.')
  @AnswersWholeList(ProjectionResource, ['resource_missing'])
  async switchBack(@Param('name') name: string, @Reporting() progress: OnProgress): Promise<WholeList<ProjectionResource>> {
    await this.projector.switchBack(await knownProjection(name, this.projector), (now) => progress({ task: name, ...now }));
    return followedOf([name], this.projector);
  }

  @Post(':name/pause')
  @ForOperators('projections.pause', changes('name'))
  @About('Pauses the building of a read model, over restarts too; readers go on with the old one.')
  @AnswersWholeList(ProjectionResource, ['resource_missing'])
  pause(@Param('name') name: string): Promise<WholeList<ProjectionResource>> {
    return this.setPaused(name, true);
  }

  @Post(':name/resume')
  @ForOperators('projections.resume', changes('name'))
  @About('Goes on building a read model that was paused.')
  @AnswersWholeList(ProjectionResource, ['resource_missing'])
  resume(@Param('name') name: string): Promise<WholeList<ProjectionResource>> {
    return this.setPaused(name, false);
  }

  @Post(':name/drop')
  @ForOperators('projections.drop', changes('name'))
  @About('Removes the documents that the last rebuild of a read model replaced.')
  @AnswersWholeList(ProjectionResource, ['resource_missing'])
  async drop(@Param('name') name: string): Promise<WholeList<ProjectionResource>> {
    await this.projector.dropOld(await knownProjection(name, this.projector));
    return followedOf([name], this.projector);
  }

  private async setPaused(name: string, paused: boolean): Promise<WholeList<ProjectionResource>> {
    await this.projector.setPaused(await knownProjection(name, this.projector), paused);
    return followedOf([name], this.projector);
  }
}
