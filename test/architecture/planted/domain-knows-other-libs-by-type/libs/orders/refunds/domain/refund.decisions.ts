import { here } from '../../../customers/contract';
export const there = here;
