import type { Fact, View } from '#kernel/fact';

/** The place of a skipped event in its stream. */
export interface EventPlace {
  readonly stream: string;
  readonly revision: number;
}

/** Facts of events that cannot be read. */
export type PassedOverFact =
  /** An operator skipped an event that cannot be read. Its stream is read without it from now on. */
  Fact<'history.event_skipped', EventPlace & { readonly position: string; readonly reason: string | null }>;

/** The skipped events. */
export const passedOver: View<readonly EventPlace[], PassedOverFact> = {
  initial: [],
  evolve: (before, { data: { stream, revision } }) => [...before, { stream, revision }],
};
