import type { UnixSeconds } from '#kernel/time';
import type { FulfillmentReported, Parcel } from '#orders/fulfillment/domain/fulfillment.events';
import type { FulfillmentPart } from '#orders/resource/order.parts';
import type { OrderResource } from '#orders/resource/order.resource';

type Headline = OrderResource['status'];

/** An order that was refunded says so, whatever becomes of its goods. */
const headline = ({ status }: OrderResource, next: Headline): Headline => (status === 'refunded' ? status : next);

export const fulfilled = (order: OrderResource, at: UnixSeconds): OrderResource => ({
  ...order,
  status: headline(order, 'fulfilled'),
  fulfilled_at: at,
});

/** With the goods, the cash changed hands. */
export const delivered = (order: OrderResource, amount_cod_collected: number, at: UnixSeconds): OrderResource => ({
  ...order,
  status: headline(order, 'delivered'),
  delivered_at: at,
  amount_cod_collected,
  cod: order.cod && order.cod.status !== 'cancelled' ? { ...order.cod, status: 'collected' } : order.cod,
});

export function goodsMoved(order: OrderResource, { fulfillment_status, parcel }: FulfillmentReported, at: UnixSeconds): OrderResource {
  const parcels = parcel === null ? order.fulfillments : withParcel(order.fulfillments, parcel, at);
  const arrived = (each: FulfillmentPart): FulfillmentPart => ({ ...each, delivered_at: each.delivered_at ?? at });
  return {
    ...order,
    fulfillment_status,
    fulfillments: fulfillment_status === 'delivered' ? parcels.map(arrived) : parcels,
    cod: order.cod && { ...order.cod, status: cashStatus(order.cod.status, fulfillment_status, parcel) },
  };
}

function cashStatus(before: string, goods: FulfillmentReported['fulfillment_status'], parcel: Parcel | null): string {
  if (before === 'cancelled') return before;
  if (goods.startsWith('rto_')) return 'rto';
  return before === 'pending' && parcel !== null && parcel.tracking_number !== null ? 'in_transit' : before;
}

function withParcel(fulfillments: readonly FulfillmentPart[], parcel: Parcel, at: UnixSeconds): FulfillmentPart[] {
  const known = fulfillments.find(({ tracking_number }) => tracking_number === parcel.tracking_number);
  if (known === undefined) return [...fulfillments, { ...parcel, created_at: at, delivered_at: null }];
  return fulfillments.map((each) => (each === known ? { ...each, ...parcel } : each));
}
