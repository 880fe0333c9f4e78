import { Injectable } from '@nestjs/common';
import { DomainError } from '#kernel/domain-error';
import { AdminOperations } from '#platform/control/admin-operations';
import { type Arguments, changes } from '#platform/operators/effect';
import type { OnProgress } from '#platform/operators/progress';
import { textArgument } from '#platform/control/arguments';
import { listOf, type WholeList } from '#platform/control/list-of';
import type { ProjectionStatus } from '#platform/projector/projection-status';
import type { SkippedEvent } from '#platform/projector/skipped-events';
import { Projector } from '#platform/projector/projector';
import type { RebuildProgress } from '#platform/projector/rebuild-progress';

const ALL = 'all';

/** How far a read model is, as support sees it. */
export interface ProjectionRecord extends Omit<ProjectionStatus, 'model' | 'state' | 'paused' | 'parked' | 'skipped'> {
  readonly object: 'projection';
  readonly name: string;
  readonly state: ProjectionStatus['state'] | 'paused';
  /** How many streams wait, and how many events are left out. */
  readonly parked: number;
  readonly skipped: number;
  /** While it is being built: as the history counts, and how many seconds are left; null where nothing can be said. */
  readonly per_second: number | null;
  readonly seconds_left: number | null;
}

/** A stream that a read model could not take in and that waits to be tried again. */
export interface ParkedStreamRecord {
  readonly object: 'parked_stream';
  readonly projection: string;
  readonly stream: string;
  readonly revision: number;
  readonly position: string;
  readonly reason: string;
}

/** An event that a read model leaves out, because somebody said so: the history says who and why (`projection.event_skipped`). */
export type SkippedEventRecord = SkippedEvent & { readonly object: 'skipped_event' };

/** What support does with the read models from the command line. */
@Injectable()
export class ProjectionsAdminService {
  constructor(
    adminOperations: AdminOperations,
    private readonly projector: Projector,
  ) {
    adminOperations.register('projections.status', 'reads', () => this.status());
    adminOperations.register('projections.parked', 'reads', () => this.parked());
    adminOperations.register('projections.rebuild', changes('name'), (args, progress) =>
      this.rebuild(textArgument(args, 'name'), progress),
    );
    adminOperations.register('projections.switch', changes('name'), (args, progress) =>
      this.switchBack(textArgument(args, 'name'), progress),
    );
    adminOperations.register('projections.pause', changes('name'), (args) => this.setPaused(textArgument(args, 'name'), true));
    adminOperations.register('projections.resume', changes('name'), (args) => this.setPaused(textArgument(args, 'name'), false));
    adminOperations.register('projections.retry', changes('name'), (args) => this.retry(args));
    adminOperations.register('projections.drop', changes('name'), (args) => this.drop(textArgument(args, 'name')));
  }

  private async status(): Promise<WholeList<ProjectionRecord>> {
    const progress = await this.projector.progress();
    const status = await this.projector.status();
    return listOf(
      '/projections',
      status.map((each) => projectionRecord(each, progress.get(each.generation))),
    );
  }

  private async parked(): Promise<WholeList<ParkedStreamRecord | SkippedEventRecord>> {
    const followed = (await this.projector.status()).filter(({ state }) => state !== 'old');
    const waiting = followed.flatMap(({ model, parked }) =>
      parked.map((each) => ({ object: 'parked_stream' as const, projection: model, ...each })),
    );
    const leftOut = followed
      .filter(({ state }) => state === 'live')
      .flatMap(({ skipped }) => skipped.map((each) => ({ object: 'skipped_event' as const, ...each })));
    return listOf('/projections/parked', [...waiting, ...leftOut]);
  }

  /** Rebuilds all of them together, so that the history is read once. Answers with the new generations, when none is being built any longer. */
  private async rebuild(name: string, progress: OnProgress): Promise<WholeList<ProjectionRecord>> {
    const names = name === ALL ? await this.names() : [await this.known(name)];
    const built = await Promise.allSettled(names.map((each) => this.projector.rebuild(each, (now) => progress({ task: name, ...now }))));
    for (const each of built) if (each.status === 'rejected') throw each.reason;
    return this.followed(names);
  }

  /** Has readers go back to what was live before the last rebuild, brought up to now. */
  private async switchBack(name: string, progress: OnProgress): Promise<WholeList<ProjectionRecord>> {
    await this.projector.switchBack(await this.known(name), (now) => progress({ task: name, ...now }));
    return this.followed([name]);
  }

  private async setPaused(name: string, paused: boolean): Promise<WholeList<ProjectionRecord>> {
    await this.projector.setPaused(await this.known(name), paused);
    return this.followed([name]);
  }

  /** Removes what was live before the last rebuild. */
  private async drop(name: string): Promise<WholeList<ProjectionRecord>> {
    await this.projector.dropOld(await this.known(name));
    return this.followed([name]);
  }

  private async followed(names: readonly string[]): Promise<WholeList<ProjectionRecord>> {
    const { url, data } = await this.status();
    return listOf(
      url,
      data.filter(({ name, state }) => names.includes(name) && state !== 'old'),
    );
  }

  private async retry(args: Arguments): Promise<{ object: 'retry'; retried: number; still_parked: number }> {
    const name = args['name'] === undefined ? undefined : await this.known(textArgument(args, 'name'));
    const { retried, stillParked } = await this.projector.retry(name);
    return { object: 'retry', retried, still_parked: stillParked };
  }

  private async known(name: string): Promise<string> {
    if ((await this.names()).includes(name)) return name;
    throw new DomainError('resource_missing', `There is no projection ${name}. See projections status.`, 'name');
  }

  private async names(): Promise<string[]> {
    return [...new Set((await this.projector.status()).map(({ model }) => model))];
  }
}

const projectionRecord = (
  { model, state, paused, parked, skipped, ...status }: ProjectionStatus,
  progress: RebuildProgress | undefined,
): ProjectionRecord => ({
  object: 'projection',
  name: model,
  ...status,
  state: paused ? 'paused' : state,
  parked: parked.length,
  skipped: skipped.length,
  per_second: wholeOrNone(progress?.perSecond),
  seconds_left: wholeOrNone(progress?.secondsLeft),
});

const wholeOrNone = (count: number | null = null): number | null => (count === null ? null : Math.ceil(count));
