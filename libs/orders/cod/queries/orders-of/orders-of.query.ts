import type { IdentifyingLine } from '#orders/cod/domain/meant-order';
import { Query } from '#platform/cqrs/messages';

/**
 * How a courier identifies an order: by its parcel, the storefront's order name (with or without `#`), our id, or a parcel that the shop gave to
 * another courier.
 */
export type CollectionKey =
  | { readonly courier_code: string; readonly tracking_number: string }
  | { readonly storefront_order_name: string }
  | { readonly order_id: string }
  | { readonly tracking_number: string; readonly of: IdentifyingLine };

/** `courier_differs`: according to the shop, another courier carries the parcel. */
export interface FoundOrder {
  readonly order_id: string;
  readonly courier_differs: boolean;
}

/**
 * Finds the orders for a courier's keys: the order or null for each key. Parcels and names come from the read model `COD_REFERENCES`, which lags by
 * moments; a caller that must see a recent write waits for it first (`ReadModels.reached`). An id is looked up in the order itself. A name shared by
 * orders of two shops finds nothing, and neither does another courier's parcel number that several open collections have.
 */
export class OrdersOf extends Query<readonly (FoundOrder | null)[]> {
  constructor(
    readonly account: string,
    readonly livemode: boolean,
    readonly keys: readonly CollectionKey[],
  ) {
    super();
  }
}
