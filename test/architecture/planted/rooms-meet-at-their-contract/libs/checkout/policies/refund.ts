import { here } from '../../orders/policies/order';
export const there = here;
