import { fact } from '#kernel/fact';
import type { PassedOverFact } from '#operations/domain/passed-over.events';
import type { PassedOver } from '#platform/event-history/passed-over';

/** An event is passed over from now on; once is enough. */
export const passOver =
  (event: PassedOver & { readonly position: string }, reason: string | null) =>
  (known: readonly PassedOver[]): readonly PassedOverFact[] =>
    known.some(({ stream, revision }) => stream === event.stream && revision === event.revision)
      ? []
      : [fact('history.event_skipped', { stream: event.stream, revision: event.revision, position: event.position, reason })];
