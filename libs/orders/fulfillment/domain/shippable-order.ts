import type { View } from '#kernel/fact';
import type { Minor } from '#kernel/money';
import type { UnixSeconds } from '#kernel/time';
import type { MoneyFact } from '#orders/domain/order-money';
import type { FulfillmentReported, FulfillmentStatus, Parcel } from '#orders/fulfillment/domain/fulfillment.events';

/** The part of an order's story that its goods care about. */
export interface ShippableOrder {
  /** Not placed yet, or cancelled: nothing that is told of its goods counts. */
  readonly closed: boolean;
  /** Its prepaid part has not been captured. */
  readonly unpaid: boolean;
  readonly cashDue: Minor;
  readonly goods: FulfillmentStatus;
  /** When the goods were where they are, as it was told; 0 where nobody said. */
  readonly goodsAt: UnixSeconds;
  readonly parcels: ReadonlyMap<string | null, { readonly parcel: Parcel; readonly at: UnixSeconds }>;
  /** What has been said of the order as a whole, each once. */
  readonly fulfilled: boolean;
  readonly delivered: boolean;
}

export const shippableOrder: View<ShippableOrder, MoneyFact> = {
  initial: {
    closed: true,
    unpaid: false,
    cashDue: 0,
    goods: 'unfulfilled',
    goodsAt: 0,
    parcels: new Map(),
    fulfilled: false,
    delivered: false,
  },
  evolve(order, { type, data }) {
    switch (type) {
      case 'order.placed':
        return { ...order, closed: false, unpaid: data.payment_method !== 'cod', cashDue: data.amount_cod_due };
      case 'order.terms_changed':
        return { ...order, unpaid: data.payment_method !== 'cod', cashDue: data.amount_cod_due };
      case 'order.paid':
        return { ...order, unpaid: false };
      case 'order.fulfilled':
        return { ...order, fulfilled: true };
      case 'order.delivered':
        return { ...order, delivered: true };
      case 'order.cancelled':
        return { ...order, closed: true };
      case 'fulfillment.reported':
        return reported(order, data);
      default:
        return order;
    }
  },
};

const reported = (order: ShippableOrder, { fulfillment_status: goods, parcel, told_at: at = 0 }: FulfillmentReported): ShippableOrder => ({
  ...order,
  goods,
  goodsAt: goods === order.goods ? order.goodsAt : at,
  parcels: parcel === null ? order.parcels : new Map(order.parcels).set(parcel.tracking_number, { parcel, at }),
});
