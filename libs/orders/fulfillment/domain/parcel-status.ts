import { bareNumber } from '#kernel/parcel-names';
import type { FulfillmentReported, Parcel, ParcelStatus } from '#orders/fulfillment/domain/fulfillment.events';

/** The statuses that end a parcel's journey; with any other status it is still in transit. */
const ENDS: ReadonlyMap<string | null, ParcelStatus> = new Map([
  ['delivered', 'delivered'],
  ['rto_initiated', 'rto'],
  ['rto_delivered', 'rto'],
  ['lost', 'lost'],
]);

export const endOf = (word: string | null): ParcelStatus | undefined => ENDS.get(word);

/** The status of a parcel after a report: its own status, if the report is `own`, or the one reported for all parcels that have not arrived. */
export function parcelAfter(
  before: ParcelStatus,
  { fulfillment_status, told, parcel }: Pick<FulfillmentReported, 'fulfillment_status' | 'told' | 'parcel'>,
  own: boolean,
): ParcelStatus {
  const all = endOf(told ?? fulfillment_status);
  if (before === 'delivered' || all === 'delivered') return 'delivered';
  const said = own ? endOf(parcel!.shipment_status) : undefined;
  return said ?? (before === 'in_transit' ? (all ?? before) : before);
}

type Numbered = Pick<Parcel, 'tracking_number'>;

export const isOf = (parcel: Numbered, { parcel: reported }: Pick<FulfillmentReported, 'parcel'>): boolean =>
  reported !== null && isSameParcel(reported, parcel);

export const isSameParcel = (one: Numbered, other: Numbered): boolean =>
  bareNumber(one.tracking_number) === bareNumber(other.tracking_number);

/** Its shipment no longer includes it. */
export const isReplaced = ({ tracking_number }: Numbered, { replaces = [] }: Pick<FulfillmentReported, 'replaces'>): boolean =>
  replaces.some((number) => bareNumber(number) === bareNumber(tracking_number));
