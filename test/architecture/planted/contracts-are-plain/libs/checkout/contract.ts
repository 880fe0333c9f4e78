import { here } from '../platform/http/route';
export const there = here;
