import { here } from '../queries/refund-list';
export const there = here;
