import { here } from '../../settlements/policies/settlement';
export const there = here;
