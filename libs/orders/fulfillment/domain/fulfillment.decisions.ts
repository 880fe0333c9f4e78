import { bareNumber, courierKey } from '#kernel/parcel-names';
import { fact } from '#kernel/fact';
import type { UnixSeconds } from '#kernel/time';
import type { OrderFact } from '#orders/domain/events/order.events';
import type {
  FulfillmentFact,
  FulfillmentReported,
  FulfillmentStatus,
  Parcel,
  ParcelStatus,
} from '#orders/domain/events/fulfillment.events';
import { endOf, isReplaced } from '#orders/domain/goods/parcel-status';
import { hasLeft, madeUp, PROGRESS } from '#orders/domain/goods/progress.decisions';
import { type KnownParcel, parcelsAfter, type ShippableOrder } from '#orders/domain/goods/shippable-order';

export interface FulfillmentNews {
  readonly fulfillment_status: FulfillmentStatus;
  readonly parcel: Parcel | null;
  /** The storefront's id of the shipment it is about, and the numbers of all its parcels. */
  readonly shipment?: { readonly id: string; readonly numbers: readonly (string | null)[] };
  /** When the goods got this status; omitted if unknown. */
  readonly told_at?: UnixSeconds;
}

/** The most parcels that are recorded for an order. */
export const MOST_PARCELS = 50;

/** Whether a report moves the goods. A courier may attempt delivery several times: among such reports the one with the later time counts. */
const movesOn = ({ goods: from, goodsAt }: ShippableOrder, to: FulfillmentStatus, at: UnixSeconds): boolean =>
  PROGRESS[to] > PROGRESS[from] ||
  (PROGRESS[to] === PROGRESS['out_for_delivery'] && PROGRESS[from] === PROGRESS[to] && to !== from && at >= goodsAt);

/**
 * Records a report of the storefront or a courier about the goods (interface §3.3). A cancelled order ignores it. If the prepaid part is not captured, the
 * report only moves the goods, with a warning once they have left; the capture then adds the facts that are missing.
 */
export function reportFulfillment(order: ShippableOrder, news: FulfillmentNews): (OrderFact | FulfillmentFact)[] {
  if (order.closed) return [];
  const { fulfillment_status, told_at } = news;
  const at = told_at ?? Infinity;
  const others = othersOf(order, news);
  const replaces = others.filter((each) => each.at <= at).map(({ parcel: { tracking_number } }) => tracking_number);
  const isOld = others.length > replaces.length;
  const named = news.parcel && { ...news.parcel, ...(news.shipment && { shipment: news.shipment.id }) };
  const isNew = named !== null && !isOld && !isKnown(order, named, at) && hasRoomFor(order, named);
  const parcel = isNew ? named : null;
  const whole = wholeOf(order, { fulfillment_status, parcel, replaces }, news.parcel === null);
  const moves = whole.status !== null && movesOn(order, whole.status, at);
  const goods = moves ? whole.status : order.goods;
  const told = news.parcel === null && whole.isNews && goods !== fulfillment_status ? { told: fulfillment_status } : null;
  if (!moves && parcel === null && told === null && replaces.length === 0) return [];
  const warning = order.unpaid && hasLeft(goods) ? ('not_captured' as const) : null;
  const reported = fact('fulfillment.reported', {
    fulfillment_status: goods,
    parcel,
    ...(replaces.length > 0 && { replaces }),
    ...told,
    warning,
    ...(told_at !== undefined && { told_at }),
  });
  return order.unpaid ? [reported] : [reported, ...madeUp({ ...order, goods })];
}

/**
 * Known parcels of the report's shipment that the report does not name. It replaces those that are not newer than itself; if one is newer, the report is
 * out of date.
 */
const othersOf = ({ parcels }: ShippableOrder, { shipment }: FulfillmentNews): KnownParcel[] =>
  [...parcels.values()].filter(
    ({ parcel }) =>
      shipment !== undefined &&
      parcel.shipment === shipment.id &&
      !shipment.numbers.some((number) => bareNumber(number) === bareNumber(parcel.tracking_number)),
  );

interface Whole {
  /** The status of the order's goods as a whole; null if the report does not change it. */
  readonly status: FulfillmentStatus | null;
  /** Whether the report changes the status of parcels, or their number. */
  readonly isNews: boolean;
}

/**
 * The effect of a report on the goods as a whole. An only parcel determines the order's status. With several parcels, the goods have arrived when all
 * parcels have, and are returned when all are; until then a report about any parcel moves the goods forward. A report without a parcel applies to all
 * parcels that have not arrived. A delivery is an exception: with several parcels it is unknown which one was delivered.
 */
function wholeOf(
  { parcels, partly }: ShippableOrder,
  {
    fulfillment_status,
    parcel,
    replaces,
  }: Pick<FulfillmentReported, 'fulfillment_status' | 'parcel'> & Required<Pick<FulfillmentReported, 'replaces'>>,
  ofAll: boolean,
): Whole {
  const hasLeftWholly = partly && fulfillment_status === 'fulfilled';
  const end = endOf(fulfillment_status);
  const assumed = ofAll && (end !== 'delivered' || parcels.size === 1) ? fulfillment_status : 'unfulfilled';
  const after = [...parcelsAfter(parcels, { fulfillment_status: assumed, parcel, replaces }, 0).values()].map(({ status }) => status);
  const asksParcels = end !== undefined || hasLeftWholly || replaces.length > 0;
  if (after.length < (partly || replaces.length > 0 ? 1 : 2) || !asksParcels) return { status: fulfillment_status, isNews: false };
  const before = [...parcels.values()].filter((known) => !isReplaced(known.parcel, { replaces })).map(({ status }) => status);
  const isNews = hasLeftWholly || after.join() !== before.join();
  const have = (status: ParcelStatus) => (each: ParcelStatus) => each === status;
  if (after.some(have('delivered'))) {
    return { status: after.every(have('delivered')) && (!partly || hasLeftWholly) ? 'delivered' : 'partially_delivered', isNews };
  }
  return { status: hasLeftWholly || !after.some(have('in_transit')) ? fulfillment_status : null, isNews };
}

/**
 * Whether a report adds nothing to what is recorded about the parcel. A later report with the same content is recorded, because an older one may yet
 * arrive. Of reports with the same second, the one with the furthest status counts.
 */
function isKnown({ parcels }: ShippableOrder, parcel: Parcel, at: UnixSeconds): boolean {
  const known = parcels.get(bareNumber(parcel.tracking_number));
  if (known === undefined) return false;
  const same = (Object.keys(parcel) as (keyof Parcel)[]).every((field) => isSameValue(field, parcel[field], known.parcel[field]));
  const isBehind = at === known.at && progressOf(parcel) < progressOf(known.parcel);
  return at < known.at || isBehind || (same && (at === known.at || at === Infinity));
}

/** Whether a parcel may be recorded. Parcels beyond the maximum are not, to limit the size of the order; they still move the goods. */
const hasRoomFor = ({ parcels }: ShippableOrder, { tracking_number }: Parcel): boolean =>
  parcels.size < MOST_PARCELS || parcels.has(bareNumber(tracking_number));

/** How far a parcel is by the courier's own status; an unknown status counts as shipped. */
const progressOf = ({ shipment_status: word }: Parcel): number =>
  word === null ? PROGRESS['unfulfilled'] : Object.hasOwn(PROGRESS, word) ? PROGRESS[word as FulfillmentStatus] : PROGRESS['fulfilled'];

/** Whether a field of two reports has the same value. Couriers are compared in any spelling. */
const isSameValue = (field: keyof Parcel, one: string | null | undefined, other: string | null | undefined): boolean =>
  field === 'courier_code' && one && other ? courierKey(one) === courierKey(other) : one === other;
