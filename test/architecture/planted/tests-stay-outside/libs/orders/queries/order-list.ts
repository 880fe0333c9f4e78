import { here } from '../../../test/support/eventually';
export const there = here;
