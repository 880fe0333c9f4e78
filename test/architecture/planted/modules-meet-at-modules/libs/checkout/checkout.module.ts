import { here } from '../orders/payments/policies/payment';
export const there = here;
