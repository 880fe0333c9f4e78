import type { View } from '#kernel/fact';
import type { Minor } from '#kernel/money';
import type { FulfillmentFact, FulfillmentStatus, OrderFact, Parcel, PaymentFact } from '#orders/domain/order.events';

/** The part of an order's story that its goods care about. */
export interface ShippableOrder {
  /** Not placed yet, or cancelled: nothing that is told of its goods counts. */
  readonly closed: boolean;
  /** Its prepaid part has not been captured. */
  readonly unpaid: boolean;
  readonly cashDue: Minor;
  readonly goods: FulfillmentStatus;
  readonly parcels: ReadonlyMap<string | null, Parcel>;
  /** What has been said of the order as a whole, each once. */
  readonly fulfilled: boolean;
  readonly delivered: boolean;
}

export const shippableOrder: View<ShippableOrder, OrderFact | PaymentFact | FulfillmentFact> = {
  initial: { closed: true, unpaid: false, cashDue: 0, goods: 'unfulfilled', parcels: new Map(), fulfilled: false, delivered: false },
  evolve(order, { type, data }) {
    switch (type) {
      case 'order.placed':
        return { ...order, closed: false, unpaid: data.payment_method !== 'cod', cashDue: data.amount_cod_due };
      case 'order.paid':
        return { ...order, unpaid: false };
      case 'order.fulfilled':
        return { ...order, fulfilled: true };
      case 'order.delivered':
        return { ...order, delivered: true };
      case 'order.cancelled':
        return { ...order, closed: true };
      case 'fulfillment.reported':
        return { ...order, goods: data.fulfillment_status, parcels: withParcel(order.parcels, data.parcel) };
      default:
        return order;
    }
  },
};

const withParcel = (parcels: ShippableOrder['parcels'], parcel: Parcel | null): ShippableOrder['parcels'] =>
  parcel === null ? parcels : new Map(parcels).set(parcel.tracking_number, parcel);
