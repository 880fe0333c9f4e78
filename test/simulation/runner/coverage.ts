/** How often each name of a kind was reached; 0: there is such a thing, and nobody came to it. */
export type Counts = Readonly<Record<string, number>>;

/** What worlds can reach of the service, by kind. */
export const KINDS = ['routes', 'operations', 'events', 'policies', 'refusals'] as const;
export type Coverage = Readonly<Record<(typeof KINDS)[number], Counts>>;

export const NOTHING: Coverage = { routes: {}, operations: {}, events: {}, policies: {}, refusals: {} };

export function countsOf(all: Iterable<string>, reached: Iterable<string>): Counts {
  const counts: Record<string, number> = Object.fromEntries([...all].toSorted().map((name) => [name, 0]));
  for (const name of reached) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}

/** What several worlds have reached together. */
export const together = (worlds: readonly Coverage[]): Coverage => worlds.reduce(added, NOTHING);

const added = (one: Coverage, other: Coverage): Coverage =>
  byKind((kind) => {
    const sums: Record<string, number> = { ...one[kind] };
    for (const [name, count] of Object.entries(other[kind])) sums[name] = (sums[name] ?? 0) + count;
    return sums;
  });

/** The names that nobody has come to. */
export const notReached = (coverage: Coverage): Readonly<Record<(typeof KINDS)[number], readonly string[]>> =>
  byKind((kind) => Object.keys(coverage[kind]).filter((name) => coverage[kind][name] === 0));

/** `routes 120 of 190` for each kind. */
export const inWords = (coverage: Coverage): string =>
  KINDS.map((kind) => {
    const counts = Object.values(coverage[kind]);
    return `${kind} ${counts.filter((count) => count > 0).length} of ${counts.length}`;
  }).join(', ');

/** `order.placed 40, order.paid 30`: each that somebody came to, the most frequent first. */
export const counted = (counts: Counts): string =>
  Object.entries(counts)
    .filter(([, count]) => count > 0)
    .toSorted(([, one], [, other]) => other - one)
    .map(([name, count]) => `${name} ${count}`)
    .join(', ');

const byKind = <T>(of: (kind: (typeof KINDS)[number]) => T): Record<(typeof KINDS)[number], T> =>
  Object.fromEntries(KINDS.map((kind) => [kind, of(kind)])) as Record<(typeof KINDS)[number], T>;
