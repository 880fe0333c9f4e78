import type { Fact, View } from '#kernel/fact';
import type { PassedOver } from '#platform/event-history/passed-over';

/** Facts of events that cannot be read. */
export type PassedOverFact =
  /** An operator has an event that cannot be read passed over: its stream is read without it from now on. */
  Fact<'history.event_skipped', PassedOver & { readonly position: string; readonly reason: string | null }>;

/** What is passed over. */
export const passedOver: View<readonly PassedOver[], PassedOverFact> = {
  initial: [],
  evolve: (before, { data: { stream, revision } }) => [...before, { stream, revision }],
};
