import { here } from '../../libs/orders/index';
export const there = here;
