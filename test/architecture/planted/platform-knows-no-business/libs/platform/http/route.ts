import { here } from '../../orders/index';
export const there = here;
