import { here } from '../../orders/refunds/resource/refund.view';
export const there = here;
