import { here } from '../matching/order-matching';
export const there = here;
