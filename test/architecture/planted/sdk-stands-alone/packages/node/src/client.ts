import { here } from '../../../libs/kernel/money';
export const there = here;
