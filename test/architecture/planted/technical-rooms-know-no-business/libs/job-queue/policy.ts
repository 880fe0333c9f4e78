import { here } from '../orders/contract';
export const there = here;
