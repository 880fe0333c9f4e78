import { fact } from '#kernel/fact';
import type { EventPlace, PassedOverFact } from '#admin/operations/domain/skipped-event.events';

/** Records that all read models skip an event from now on; a repeat changes nothing. */
export const passOver =
  (event: EventPlace & { readonly position: string }, reason: string | null) =>
  (known: readonly EventPlace[]): readonly PassedOverFact[] =>
    known.some(({ stream, revision }) => stream === event.stream && revision === event.revision)
      ? []
      : [fact('history.event_skipped', { stream: event.stream, revision: event.revision, position: event.position, reason })];
