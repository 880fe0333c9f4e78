import type { DataOf, Fact, View } from '#kernel/fact';

/** Facts of the events that read models skip. */
export type SkippedEventFact =
  /** Support skipped an event that a read model cannot apply. */
  | Fact<'projection.event_skipped', Skip & { readonly reason: string | null }>
  /** Support reverted the skip. The read model applies the event when it is rebuilt. */
  | Fact<'projection.event_restored', Skip>;

/** Facts of events that cannot be read. */
export type PassedOverFact =
  /** An operator skipped an event that cannot be read. Its stream is read without it from now on. */
  Fact<'history.event_skipped', EventPlace & { readonly position: string; readonly reason: string | null }>;

declare module '#kernel/fact' {
  interface Facts extends DataOf<SkippedEventFact | PassedOverFact> {}
}

/** The place of a skipped event in its stream. */
export interface EventPlace {
  readonly stream: string;
  readonly revision: number;
}

/** An event that a projection cannot apply. */
export interface Skip {
  readonly projection: string;
  readonly stream: string;
  readonly revision: number;
}

export const SKIPS = 'projection_skips-all';

/** Whether data are those of such a fact: all read models depend on this stream, and a foreign event in it must stop none. */
export const isSkip = (data: unknown): data is Skip => {
  const { projection, stream, revision } = data as Partial<Skip>;
  return typeof projection === 'string' && typeof stream === 'string' && typeof revision === 'number';
};

/** The events that an operator skipped. */
export const passedOver: View<readonly EventPlace[], PassedOverFact> = {
  initial: [],
  evolve: (before, { data: { stream, revision } }) => [...before, { stream, revision }],
};

/** The present skips. */
export const skips: View<readonly Skip[], SkippedEventFact> = {
  initial: [],
  evolve: (before, { type, data: { projection, stream, revision } }) => {
    const skip = { projection, stream, revision };
    const others = before.filter((each) => each.projection !== projection || each.stream !== stream || each.revision !== revision);
    return type === 'projection.event_skipped' ? [...others, skip] : others;
  },
};

/** Skips that were reverted, one entry each time. */
export const restorations: View<readonly Skip[], SkippedEventFact> = {
  initial: [],
  evolve: (before, { type, data }) => (type === 'projection.event_restored' ? [...before, data] : before),
};
