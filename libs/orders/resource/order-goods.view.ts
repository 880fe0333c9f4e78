import type { UnixSeconds } from '#kernel/time';
import { isOf, isReplaced, isSameParcel, parcelAfter } from '#orders/domain/goods/parcel-status';
import type { FulfillmentReported, Parcel } from '#orders/domain/events/fulfillment.events';
import type { FulfillmentPart } from '#orders/resource/order.parts';
import type { OrderResource } from '#orders/resource/order.resource';

type Headline = OrderResource['status'];

/** The order's status after its goods moved: a refunded order remains refunded. */
const headline = ({ status }: OrderResource, next: Headline): Headline => (status === 'refunded' ? status : next);

export const fulfilled = (order: OrderResource, at: UnixSeconds): OrderResource => ({
  ...order,
  status: headline(order, 'fulfilled'),
  fulfilled_at: at,
});

/** The order once delivered, with the cash that the courier has collected. */
export const delivered = (order: OrderResource, amount_cod_collected: number, at: UnixSeconds): OrderResource => ({
  ...order,
  status: headline(order, 'delivered'),
  delivered_at: at,
  amount_cod_collected,
});

export function goodsMoved(order: OrderResource, report: FulfillmentReported, at: UnixSeconds): OrderResource {
  const { fulfillment_status, parcel } = report;
  const left = order.fulfillments.filter((each) => !isReplaced(each, report));
  const parcels = parcel === null ? left : withParcel(left, parcel, at);
  const isThere = (each: FulfillmentPart): boolean => parcelAfter('in_transit', report, isOf(each, report)) === 'delivered';
  return {
    ...order,
    fulfillment_status,
    fulfillments: parcels.map((each) => (isThere(each) ? { ...each, delivered_at: each.delivered_at ?? at } : each)),
  };
}

function withParcel(fulfillments: readonly FulfillmentPart[], { shipment: _, ...parcel }: Parcel, at: UnixSeconds): FulfillmentPart[] {
  const known = fulfillments.find((each) => isSameParcel(each, parcel));
  if (known === undefined) return [...fulfillments, { ...parcel, created_at: at, delivered_at: null }];
  return fulfillments.map((each) => (each === known ? { ...each, ...parcel } : each));
}
