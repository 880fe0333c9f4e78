import { here } from './commands/place-order.handler';
export const there = here;
