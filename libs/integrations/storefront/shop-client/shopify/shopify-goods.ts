import { courierCode, shownNumber } from '#kernel/parcel-names';
import type { UnixSeconds } from '#kernel/time';
import type { FulfillmentNews, FulfillmentStatus, Parcel } from '#orders/contract';

/** Status of the goods by the platform's shipment status. Statuses not listed move nothing. */
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

/** Statuses by tag (letters and digits only): the platform itself has no return journey and no loss. */
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

/** Reports from a shipment: the status of the goods, and of each parcel. */
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

/** A cancelled shipment no longer has parcels. */
export const cancelledNews = (id: string | null, told_at: UnixSeconds | null): FulfillmentNews[] =>
  id === null
    ? []
    : [{ fulfillment_status: 'unfulfilled', parcel: null, shipment: { id, numbers: [] }, ...(told_at !== null && { told_at }) }];

/** Tags that mark goods as returning, returned or lost. For goods that never left, they mean nothing. */
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
