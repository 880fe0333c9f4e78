import { sample as here } from 'fast-check';
export const there = here;
