export type Here = true;
