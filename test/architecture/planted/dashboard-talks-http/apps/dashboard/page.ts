import { here } from '../../libs/orders/contract';
export const there = here;
