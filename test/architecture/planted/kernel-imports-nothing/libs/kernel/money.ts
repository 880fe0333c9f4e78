import { EOL as here } from 'node:os';
export const there = here;
