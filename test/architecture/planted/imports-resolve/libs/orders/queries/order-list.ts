import { here } from '#orders/queries/nowhere';
export const there = here;
