import { here } from '../commands/issue-refund';
export const there = here;
