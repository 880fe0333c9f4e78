import { OF_ORDERS } from '#test/simulation/acts/of-orders';
import { OF_STORES } from '#test/simulation/acts/of-stores';
import { OF_WORLDS } from '#test/simulation/acts/of-worlds';
import { ROUTINE } from '#test/simulation/acts/routine';

/** The routes that acts ask for. */
export const DECLARED: ReadonlySet<string> = new Set(
  [
    ...Object.values(OF_ORDERS),
    ...Object.values(OF_STORES),
    ...Object.values(OF_WORLDS),
    ...Object.values(ROUTINE).map((routes) => ({ routes })),
  ]
    .flatMap(({ routes }) => [...routes])
    .toSorted(),
);
