import type { IdentifyingLine } from '#orders/cod/domain/meant-order';
import { Query } from '#platform/messages/message';

/** How a courier names an order: its parcel, the storefront's name of it (`#` or not), our id, or a parcel that the shop gave to another courier. */
export type CollectionKey =
  | { readonly courier_code: string; readonly tracking_number: string }
  | { readonly storefront_order_name: string }
  | { readonly order_id: string }
  | { readonly tracking_number: string; readonly of: IdentifyingLine };

/** `courier_differs`: the shop says that another courier carries the parcel. */
export interface FoundOrder {
  readonly order_id: string;
  readonly courier_differs: boolean;
}

/**
 * Finds the orders that a courier means: for each key the order, or null. Parcels and names are found in the read model `COD_REFERENCES`, which lags
 * by moments: a caller that must find what was just written waits for it first (`ReadModels.reached`). An id is looked up in the order itself. A name
 * shared by orders of two shops finds nothing, nor does a parcel number of another courier that several open collections have.
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
