import { courierCode, shownNumber } from '#kernel/parcel-names';
import type { UnixSeconds } from '#kernel/time';
import type { FulfillmentNews, FulfillmentStatus, Parcel } from '#orders/contract';

/** The status of the goods for each of the platform's shipment statuses. Other statuses change nothing. */
const GOODS: Readonly<Record<string, FulfillmentStatus>> = {
  carrier_picked_up: 'in_transit',
  picked_up: 'in_transit',
  in_transit: 'in_transit',
  delayed: 'in_transit',
  out_for_delivery: 'out_for_delivery',
  attempted_delivery: 'attempted_delivery',
  not_delivered: 'attempted_delivery',
  failure: 'attempted_delivery',
  delivered: 'delivered',
  rto_initiated: 'rto_initiated',
  rto_delivered: 'rto_delivered',
  lost: 'lost',
};

/** The status of the goods for each tag, reduced to letters and digits. The platform has no status for returning or lost goods. */
const RETURNS: Readonly<Record<string, FulfillmentStatus>> = {
  rto: 'rto_initiated',
  rtoinitiated: 'rto_initiated',
  rtointransit: 'rto_initiated',
  rtodelivered: 'rto_delivered',
  rtoreceived: 'rto_delivered',
  lost: 'lost',
  lostintransit: 'lost',
};

export interface Tracked {
  readonly number: string | null;
  readonly company: string | null;
  readonly url: string | null;
}

/** The news in a shipment: the status of the goods, once for each parcel. `word`: the platform's shipment status. */
export function shipmentNews(
  word: string | null,
  parcels: readonly Tracked[],
  told_at: UnixSeconds | null,
  id: string | null,
): FulfillmentNews[] {
  const status = word?.toLowerCase() ?? null;
  const fulfillment_status = (status !== null && lookUp(GOODS, status)) || 'unfulfilled';
  const at = told_at === null ? {} : { told_at };
  const known = parcels.map((parcel) => parcelOf(parcel, status)).filter(({ tracking_number }) => tracking_number !== null);
  const shipment = id === null ? {} : { shipment: { id, numbers: known.map(({ tracking_number }) => tracking_number) } };
  if (known.length > 0) return known.map((parcel) => ({ fulfillment_status, parcel, ...shipment, ...at }));
  return fulfillment_status === 'unfulfilled' ? [] : [{ fulfillment_status, parcel: null, ...at }];
}

/** The news of a cancelled shipment: it no longer has parcels. Empty if the shipment has no id. */
export const cancelledNews = (id: string | null, told_at: UnixSeconds | null): FulfillmentNews[] =>
  id === null
    ? []
    : [{ fulfillment_status: 'unfulfilled', parcel: null, shipment: { id, numbers: [] }, ...(told_at !== null && { told_at }) }];

/** The news in tags: that goods are returning, returned or lost. Callers ignore them for goods that never left. */
export const returnNews = (tags: readonly string[]): FulfillmentNews[] =>
  tags.flatMap((tag) => {
    const fulfillment_status = lookUp(RETURNS, tag.toLowerCase().replaceAll(/[^a-z0-9]/g, ''));
    return fulfillment_status === undefined ? [] : [{ fulfillment_status, parcel: null }];
  });

const parcelOf = ({ number, company, url }: Tracked, shipment_status: string | null): Parcel => ({
  tracking_number: number && shownNumber(number),
  courier_code: company && courierCode(company),
  tracking_url: url,
  shipment_status,
});

const lookUp = <T>(table: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;
