import { here } from '../../platform/storage/read-models';
export const there = here;
