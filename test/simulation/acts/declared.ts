import { OF_ORDERS } from '#test/simulation/acts/of-orders';
import { OF_STORES } from '#test/simulation/acts/of-stores';
import { OF_WORLDS } from '#test/simulation/acts/of-worlds';

/** What every day has: shoppers buy, and couriers pay. */
export const ROUTINE = {
  buy: ['POST /v1/checkout/sessions', 'GET /v1/checkout/sessions/{id}', 'POST /v1/checkout/sessions/{id}/complete'],
  remit: ['POST /v1/cod/remittances', 'POST /v1/cod/bank_credits'],
} as const;

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
