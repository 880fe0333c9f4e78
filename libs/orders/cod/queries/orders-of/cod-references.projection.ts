import { comparable } from '#kernel/comparable';
import { latinDigits } from '#kernel/digits';
import { bareNumber, courierKey } from '#kernel/parcel-names';
import { orderOf } from '#orders/domain/events/order.events';
import type { StorefrontLinked } from '#orders/domain/events/storefront.events';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import type { Projection } from '#platform/projector/projection';
import { type Scope, scopeOf } from '#platform/storage/documents';

export const COD_REFERENCES = 'cod_references';

/** The number of newest orders that are kept for a key: a shop may give all its orders the same name. */
export const MOST_ORDERS = 100;

/** An order with this name or parcel. */
export interface ReferencedOrder {
  readonly order: string;
  /** The parcel's courier, in the form used to compare couriers; null for a name, or if unknown. */
  readonly courier: string | null;
}

/** An external name of orders: a shop's order name or a tracking number. */
export interface CodReference {
  readonly id: string;
  readonly livemode: boolean;
  readonly created_at: number;
  /** Oldest first. */
  readonly orders: readonly ReferencedOrder[];
}

export const parcelKey = (scope: Scope, trackingNumber: string): string => JSON.stringify([scope, 'parcel', bareNumber(trackingNumber)]);
export const nameKey = (scope: Scope, name: string): string =>
  JSON.stringify([scope, 'name', latinDigits(comparable(name)).replace(/^[#＃]/, '')]);

/** The key of the parcel or name that a fact adds; null if it adds none. Includes orders without cash, because a line may name any order. */
function keyOf({ type, data, metadata: { account, livemode } }: RecordedEvent): string | null {
  const scope = scopeOf(account, livemode);
  if (type === 'fulfillment.reported') {
    const number = data.parcel?.tracking_number ?? null;
    return number === null ? null : parcelKey(scope, number);
  }
  const name = type === 'storefront.linked' ? (data as StorefrontLinked).order_name : null;
  return name && nameKey(scope, name);
}

function courierOf({ type, data }: RecordedEvent): string | null {
  const code = type === 'fulfillment.reported' ? (data.parcel?.courier_code ?? null) : null;
  return code && courierKey(code);
}

/** Finds orders by external names. The caller decides which of them matches. */
export const codReferences: Projection<CodReference> = {
  name: COD_REFERENCES,
  version: 5,
  filters: {},
  documentOf: keyOf,
  evolve(before, event) {
    const news = { order: orderOf(event.stream)!, courier: courierOf(event) };
    const { livemode } = event.metadata;
    const others = before?.orders.filter(({ order, courier }) => order !== news.order || courier !== news.courier) ?? [];
    return { id: keyOf(event)!, livemode, created_at: event.at, orders: [...others, news].slice(-MOST_ORDERS) };
  },
  createdAt: ({ created_at }) => created_at,
};
