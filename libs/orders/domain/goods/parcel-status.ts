import { bareNumber } from '#kernel/parcel-names';
import type { FulfillmentReported, Parcel, ParcelStatus } from '#orders/domain/events/fulfillment.events';

/** The statuses that end a parcel's journey; with any other status it is still in transit. */
const ENDS: ReadonlyMap<string | null, ParcelStatus> = new Map([
  ['delivered', 'delivered'],
  ['rto_initiated', 'rto'],
  ['rto_delivered', 'rto'],
  ['lost', 'lost'],
]);

/** The end of a parcel's journey that a courier's status means; undefined if it is still in transit. */
export const endOf = (word: string | null): ParcelStatus | undefined => ENDS.get(word);

/** The status of a parcel after a report. `own`: the report names this parcel; otherwise it applies to all parcels that have not arrived. */
export function parcelAfter(
  before: ParcelStatus,
  { fulfillment_status, told, parcel }: Pick<FulfillmentReported, 'fulfillment_status' | 'told' | 'parcel'>,
  own: boolean,
): ParcelStatus {
  const all = endOf(told ?? fulfillment_status);
  if (before === 'delivered' || all === 'delivered') return 'delivered';
  const ended = own ? endOf(parcel!.shipment_status) : undefined;
  return ended ?? (before === 'in_transit' ? (all ?? before) : before);
}

type Numbered = Pick<Parcel, 'tracking_number'>;

export const isOf = (parcel: Numbered, { parcel: reported }: Pick<FulfillmentReported, 'parcel'>): boolean =>
  reported !== null && isSameParcel(reported, parcel);

export const isSameParcel = (one: Numbered, other: Numbered): boolean =>
  bareNumber(one.tracking_number) === bareNumber(other.tracking_number);

/** Whether a report removes the parcel: its shipment no longer includes it. */
export const isReplaced = ({ tracking_number }: Numbered, { replaces = [] }: Pick<FulfillmentReported, 'replaces'>): boolean =>
  replaces.some((number) => bareNumber(number) === bareNumber(tracking_number));
