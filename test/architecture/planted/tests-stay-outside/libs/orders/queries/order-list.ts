import { here } from '../../../test/support/machine/eventually';
export const there = here;
