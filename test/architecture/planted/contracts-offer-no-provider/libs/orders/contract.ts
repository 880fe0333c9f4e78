import { here } from './commands/place-order.handler';
import { aside } from './admin/orders-admin.service';
export const there = [here, aside];
