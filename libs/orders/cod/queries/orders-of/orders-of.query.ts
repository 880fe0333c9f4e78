import type { IdentifyingLine } from '#orders/cod/domain/meant-order';
import { Query } from '#platform/messages/message';

/**
 * By what a courier names an order: its parcel, the storefront's name of it (`#` or not), our id, or a parcel that the shop gave to another
 * courier.
 */
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
 * Which orders a courier means: of each key the order, or null. Parcels and names are found in the read model `COD_REFERENCES`, which is behind by
 * moments: whoever must find what was written just now waits for it (`ReadModels.reached`). An id is looked up in the order itself. A name that
 * orders of two shops have finds nothing, nor does the parcel of another courier whose number several open collections have.
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
