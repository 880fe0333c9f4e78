import { DatabaseSync as here } from 'node:sqlite';
export const there = here;
