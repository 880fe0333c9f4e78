import type { Fact, View } from '#kernel/fact';

/** Facts of the events that read models skip. */
export type SkippedEventFact =
  /** Support skipped an event that a read model cannot apply. */
  | Fact<'projection.event_skipped', Skip & { readonly reason: string | null }>
  /** Support reverted the skip. The read model applies the event when it is rebuilt. */
  | Fact<'projection.event_restored', Skip>;

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

const isSame = (one: Skip, other: Skip): boolean =>
  one.projection === other.projection && one.stream === other.stream && one.revision === other.revision;

/** The present skips. */
export const skips: View<readonly Skip[], SkippedEventFact> = {
  initial: [],
  evolve: (before, { type, data: { projection, stream, revision } }) => {
    const skip = { projection, stream, revision };
    const others = before.filter((each) => !isSame(each, skip));
    return type === 'projection.event_skipped' ? [...others, skip] : others;
  },
};

/** Skips that were reverted, one entry each time. */
export const restorations: View<readonly Skip[], SkippedEventFact> = {
  initial: [],
  evolve: (before, { type, data }) => (type === 'projection.event_restored' ? [...before, data] : before),
};
