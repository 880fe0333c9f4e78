import { here } from '../../../apps/standalone/main';
export const there = here;
