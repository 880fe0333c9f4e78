import { bareNumber } from '#kernel/parcel-names';
import type { View } from '#kernel/fact';
import type { Minor } from '#kernel/money';
import type { UnixSeconds } from '#kernel/time';
import { cashDueBy } from '#orders/domain/cash';
import type { MoneyFact } from '#orders/domain/events/order-story';
import type { FulfillmentReported, FulfillmentStatus, Parcel, ParcelStatus } from '#orders/domain/events/fulfillment.events';
import { isReplaced, parcelAfter } from '#orders/domain/goods/parcel-status';

export interface KnownParcel {
  readonly parcel: Parcel;
  readonly at: UnixSeconds;
  readonly status: ParcelStatus;
}

/** The state of an order's goods. */
export interface ShippableOrder {
  /** Whether reports about its goods are ignored: it is not placed yet, or cancelled. */
  readonly closed: boolean;
  /** Whether its prepaid part has not been captured. */
  readonly unpaid: boolean;
  readonly cashDue: Minor;
  readonly goods: FulfillmentStatus;
  /** When the goods reached their current status, as reported; 0 if not reported. */
  readonly goodsAt: UnixSeconds;
  /** The parcels by tracking number, in the form used for comparison. */
  readonly parcels: ReadonlyMap<string | null, KnownParcel>;
  /** Whether only some lines have left, so that there may be parcels that are not known yet. */
  readonly partly: boolean;
  /** Whether the order facts about its goods are recorded; each is recorded once. */
  readonly fulfilled: boolean;
  readonly delivered: boolean;
  readonly returned: boolean;
}

export const shippableOrder: View<ShippableOrder, MoneyFact> = {
  initial: {
    closed: true,
    unpaid: false,
    cashDue: 0,
    goods: 'unfulfilled',
    goodsAt: 0,
    parcels: new Map(),
    partly: false,
    fulfilled: false,
    delivered: false,
    returned: false,
  },
  evolve(before, event) {
    const order = { ...before, cashDue: cashDueBy(event) ?? before.cashDue };
    const { type, data } = event;
    switch (type) {
      case 'order.placed':
        return { ...order, closed: false, unpaid: data.payment_method !== 'cod' };
      case 'order.terms_changed':
        return { ...order, unpaid: data.payment_method !== 'cod' };
      case 'order.paid':
        return { ...order, unpaid: false };
      case 'order.fulfilled':
        return { ...order, fulfilled: true };
      case 'order.delivered':
        return { ...order, delivered: true };
      case 'order.returned':
        return { ...order, returned: true };
      case 'order.cancelled':
        return { ...order, closed: true };
      case 'fulfillment.reported':
        return reported(order, data);
      default:
        return order;
    }
  },
};

function reported(order: ShippableOrder, report: FulfillmentReported): ShippableOrder {
  const { fulfillment_status: goods, told = goods, told_at: at = 0 } = report;
  return {
    ...order,
    goods,
    goodsAt: goods === order.goods ? order.goodsAt : at,
    parcels: parcelsAfter(order.parcels, report, at),
    partly: told === 'partially_fulfilled' || (order.partly && told !== 'fulfilled'),
  };
}

/** The parcels after a report about one of them, a new one, or all. `at`: the time of the report. */
export function parcelsAfter(
  before: ShippableOrder['parcels'],
  report: Pick<FulfillmentReported, 'fulfillment_status' | 'told' | 'parcel' | 'replaces'>,
  at: UnixSeconds,
): ShippableOrder['parcels'] {
  const { parcel } = report;
  const parcels = new Map([...before].filter(([, known]) => !isReplaced(known.parcel, report)));
  if (parcel !== null) {
    const number = bareNumber(parcel.tracking_number);
    parcels.set(number, { status: 'in_transit', ...before.get(number), parcel, at });
  }
  for (const [number, known] of parcels) {
    parcels.set(number, { ...known, status: parcelAfter(known.status, report, known.parcel === parcel) });
  }
  return parcels;
}
