import { here } from '../order.alerts';
export const there = here;
