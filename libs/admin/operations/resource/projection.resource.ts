import { Constant, ApiCount, ApiOneOf, ApiText } from '#http/api-reference/api-fields';
import type { ProjectionStatus } from '#platform/projector/projection-status';
import type { RebuildProgress } from '#platform/projector/rebuild-progress';

const PLACE = '00000000000000001274';
const STREAM = 'order-ord_01Jb3xQvW8kZtPq7Yd2RfN4m';

/** A generation of a read model, for support. */
export class ProjectionResource {
  @Constant('projection') object!: 'projection';
  @ApiText('The read model.', { example: 'orders' }) name!: string;
  @ApiCount('Version of its shape.', { example: 1 }) version!: number;
  @ApiCount('Counts its rebuilds.', { example: 3 }) generation!: number;
  @ApiOneOf('live: it is read. old: it was read before the last rebuild.', ['live', 'building', 'paused', 'old'])
  state!: ProjectionStatus['state'] | 'paused';
  @ApiText('The position up to which it has taken in the history.', { orNull: true, example: PLACE }) checkpoint!: string | null;
  @ApiText('The position at which the history ends.', { orNull: true, example: PLACE }) end!: string | null;
  @ApiCount('How much of the history is not in it yet.', { example: 0 }) behind!: number;
  @ApiCount('Seconds for which the oldest event has waited that is not in it yet; 0 unless it is live.', { example: 0 })
  lag_seconds!: number;
  @ApiCount('Streams that wait.', { example: 0 }) parked!: number;
  @ApiCount('Events that are left out.', { example: 0 }) skipped!: number;
  @ApiCount('While it is being built: how much of the history it takes in per second.', { orNull: true, example: null })
  per_second!: number | null;
  @ApiCount('While it is being built: seconds left.', { orNull: true, example: null }) seconds_left!: number | null;
}

/** A parked stream of a read model, or an event that an operator had it skip. */
export class ParkedStreamResource {
  @ApiOneOf('Type of the resource.', ['parked_stream', 'skipped_event']) object!: 'parked_stream' | 'skipped_event';
  @ApiText('The read model; `*` for all of them.', { example: 'orders' }) projection!: string;
  @ApiText('The stream.', { example: STREAM }) stream!: string;
  @ApiCount('The event of it that could not be taken in, from 0.', { example: 4 }) revision!: number;
  @ApiText('Where that event is in the history. Of streams that wait.', { orLeftOut: true, example: PLACE }) position?: string;
  @ApiText('What went wrong. Of streams that wait.', { orLeftOut: true, example: 'the order has no amount' }) reason?: string;
}

/** The outcome of retrying parked streams. */
export class RetriedStreamsResource {
  @Constant('retry') object!: 'retry';
  @ApiCount('Streams that were tried again.', { example: 2 }) retried!: number;
  @ApiCount('Those that still wait.', { example: 0 }) still_parked!: number;
}

export class SkippedEventResource {
  @Constant('skipped_event') object!: 'skipped_event';
  @ApiText('The read model.', { example: 'orders' }) projection!: string;
  @ApiText('The stream.', { example: STREAM }) stream!: string;
  @ApiCount('The event of it that is left out, from 0.', { example: 4 }) revision!: number;
  @ApiCount('Streams that still wait in the read model.', { example: 0 }) still_parked!: number;
}

export class RestoredEventsResource {
  @Constant('restored_events') object!: 'restored_events';
  @ApiText('The read model.', { example: 'orders' }) projection!: string;
  @ApiText('The stream.', { example: STREAM }) stream!: string;
}

export const projectionResource = (
  { model, state, paused, lag, parked, skipped, ...status }: ProjectionStatus,
  progress: RebuildProgress | undefined,
): ProjectionResource => ({
  object: 'projection',
  name: model,
  ...status,
  state: paused ? 'paused' : state,
  lag_seconds: Math.ceil(lag),
  parked: parked.length,
  skipped: skipped.length,
  per_second: wholeOrNone(progress?.perSecond),
  seconds_left: wholeOrNone(progress?.secondsLeft),
});

const wholeOrNone = (count: number | null = null): number | null => (count === null ? null : Math.ceil(count));
