import { here } from '../../platform/event-store/event-store';
export const there = here;
