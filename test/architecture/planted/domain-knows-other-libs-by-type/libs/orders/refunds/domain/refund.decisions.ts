import { here } from '../../../customers/index';
export const there = here;
