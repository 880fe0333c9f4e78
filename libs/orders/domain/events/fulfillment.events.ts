import type { DataOf, Fact } from '#kernel/fact';
import type { UnixSeconds } from '#kernel/time';

/** A storefront or courier reported where the goods are. */
export type FulfillmentFact = Fact<'fulfillment.reported', FulfillmentReported>;

declare module '#kernel/fact' {
  interface Facts extends DataOf<FulfillmentFact> {}
}

export const FULFILLMENT_STATUSES = [
  'unfulfilled', 'partially_fulfilled', 'fulfilled', 'in_transit', 'out_for_delivery', 'attempted_delivery',
  'partially_delivered', 'delivered', 'rto_initiated', 'rto_delivered', 'lost',
] as const; // prettier-ignore
export type FulfillmentStatus = (typeof FULFILLMENT_STATUSES)[number];

/** The statuses of a parcel. */
export const PARCEL_STATUSES = ['in_transit', 'delivered', 'rto', 'lost'] as const;
export type ParcelStatus = (typeof PARCEL_STATUSES)[number];

/** A parcel, known by its tracking number. */
export interface Parcel {
  readonly tracking_number: string | null;
  readonly courier_code: string | null;
  readonly tracking_url: string | null;
  /** The courier's own status text. */
  readonly shipment_status: string | null;
  /** The storefront's id of the parcel's shipment, if reported. */
  readonly shipment?: string;
}

export interface FulfillmentReported {
  /** The current status of the order's goods. */
  readonly fulfillment_status: FulfillmentStatus;
  readonly parcel: Parcel | null;
  /** Tracking numbers that the shipment no longer has: they were corrected, or the shipment was cancelled. */
  readonly replaces?: readonly (string | null)[];
  /** The status reported for all goods that have not arrived, where the status of the order differs from it. */
  readonly told?: FulfillmentStatus;
  /** Goods left before the prepaid part was captured. */
  readonly warning: 'not_captured' | null;
  /** When the reported status began, if known. Of two reports about a parcel, the later one counts. */
  readonly told_at?: UnixSeconds;
}
