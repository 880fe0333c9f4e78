import { here } from '../../libs/orders/domain/order';
export const there = here;
