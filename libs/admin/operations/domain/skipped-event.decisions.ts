import { DomainError } from '#kernel/domain-error';
import { fact } from '#kernel/fact';
import type { Skip, SkippedEventFact } from '#admin/operations/domain/skipped-event.events';

/** Records that a projection skips an event from now on, also when it is rebuilt; a repeat changes nothing. */
export const skipEvent =
  (skip: Skip, reason: string | null) =>
  (skipped: readonly Skip[]): readonly SkippedEventFact[] =>
    skipped.some(
      ({ projection, stream, revision }) => projection === skip.projection && stream === skip.stream && revision === skip.revision,
    )
      ? []
      : [fact('projection.event_skipped', { ...skip, reason })];

/** Records that the next rebuild of a projection applies a stream's skipped events again. Throws `resource_missing` if there are none. */
export const restoreEvents =
  (from: Omit<Skip, 'revision'>) =>
  (skipped: readonly Skip[]): readonly SkippedEventFact[] => {
    const left = skipped.filter(({ projection, stream }) => projection === from.projection && stream === from.stream);
    if (left.length === 0)
      throw new DomainError(
        'resource_missing',
        `${from.projection} leaves out nothing of ${from.stream}. See projections parked.`,
        'stream',
      );
    return left.map((each) => fact('projection.event_restored', each));
  };
