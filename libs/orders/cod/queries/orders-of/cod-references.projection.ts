import { comparable } from '#kernel/comparable';
import { latinDigits } from '#kernel/digits';
import { orderOf } from '#orders/domain/order.events';
import type { FulfillmentReported } from '#orders/fulfillment/domain/fulfillment.events';
import type { StorefrontLinked } from '#orders/storefront/domain/storefront.events';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import type { Projection } from '#platform/projector/projection';
import { type Scope, scopeOf } from '#platform/storage/documents';

export const COD_REFERENCES = 'cod_references';

/** What an order is called by others. */
export interface CodReference {
  readonly id: string;
  readonly livemode: boolean;
  readonly created_at: number;
  /** Whose name it is, the newest last. */
  readonly orders: readonly string[];
}

export const parcelKey = (scope: Scope, courier: string, trackingNumber: string): string =>
  JSON.stringify([scope, 'parcel', courier, trackingNumber]);
export const nameKey = (scope: Scope, name: string): string =>
  JSON.stringify([scope, 'name', latinDigits(comparable(name)).replace(/^[#＃]/, '')]);

/** Parcels and names are those of any order: what a courier remits for one without cash due is a finding too. */
function keyOf({ type, data, metadata: { account, livemode } }: RecordedEvent): string | null {
  const scope = scopeOf(account, livemode);
  if (type === 'fulfillment.reported') {
    const { parcel } = data as FulfillmentReported;
    const { courier_code = null, tracking_number = null } = parcel ?? {};
    return courier_code === null || tracking_number === null ? null : parcelKey(scope, courier_code, tracking_number);
  }
  const name = type === 'storefront.linked' ? (data as StorefrontLinked).order_name : null;
  return name && nameKey(scope, name);
}

/** A lookup: it only finds. */
export const codReferences: Projection<CodReference> = {
  name: COD_REFERENCES,
  version: 2,
  filters: {},
  documentOf: keyOf,
  evolve(before, event) {
    const order = orderOf(event.stream)!;
    const { livemode } = event.metadata;
    const others = before?.orders.filter((each) => each !== order) ?? [];
    return { id: keyOf(event)!, livemode, created_at: event.at, orders: [...others, order] };
  },
  createdAt: ({ created_at }) => created_at,
};
