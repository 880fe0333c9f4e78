import { here } from '../refunds/contract';
export const there = here;
