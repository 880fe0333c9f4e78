import { below } from '../domain/order.events';
export const here = below;
