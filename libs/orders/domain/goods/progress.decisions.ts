import { fact } from '#kernel/fact';
import type { FulfillmentStatus } from '#orders/domain/events/fulfillment.events';
import type { OrderFact } from '#orders/domain/events/order.events';
import { endOf } from '#orders/domain/goods/parcel-status';
import type { ShippableOrder } from '#orders/domain/goods/shippable-order';

/** The sequence of the statuses. Goods only move forward, so late or repeated reports change nothing. */
export const PROGRESS: Readonly<Record<FulfillmentStatus, number>> = {
  unfulfilled: 0,
  partially_fulfilled: 1,
  fulfilled: 2,
  in_transit: 3,
  out_for_delivery: 4,
  attempted_delivery: 4,
  lost: 5,
  rto_initiated: 6,
  partially_delivered: 7,
  rto_delivered: 8,
  delivered: 8,
};

/** The order facts that the status of the goods implies and that are not recorded yet: reports may skip a step. */
export function madeUp({ goods, fulfilled, delivered, returned, cashDue }: ShippableOrder): OrderFact[] {
  const facts: OrderFact[] = [];
  if (hasLeft(goods) && !fulfilled) facts.push(fact('order.fulfilled', {}));
  if (goods === 'delivered' && !delivered) facts.push(fact('order.delivered', { amount_cod_collected: cashDue }));
  if (goods === 'rto_delivered' && !returned) facts.push(fact('order.returned', {}));
  return facts;
}

/** Whether all goods come back or are lost. */
export const comeBack = (goods: FulfillmentStatus): boolean => goods !== 'delivered' && endOf(goods) !== undefined;

export const hasLeft = (goods: FulfillmentStatus): boolean => PROGRESS[goods] >= PROGRESS['fulfilled'];
