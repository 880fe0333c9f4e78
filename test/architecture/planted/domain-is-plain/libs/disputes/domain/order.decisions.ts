import { here } from '../commands/place-order';
export const there = here;
