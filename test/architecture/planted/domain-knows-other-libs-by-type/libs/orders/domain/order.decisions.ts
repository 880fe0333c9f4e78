import { here } from '../../refunds/index';
export const there = here;
