import { Query } from '#platform/messages/message';

/** By what a courier names an order: its parcel, the storefront's name of it (`#` or not), or our id. */
export type CollectionKey =
  | { readonly courier_code: string; readonly tracking_number: string }
  | { readonly storefront_order_name: string }
  | { readonly order_id: string };

/**
 * Which orders a courier means: of each key the order's id, or null. Parcels and names are found in the read model `COD_REFERENCES`, which is behind by
 * moments: whoever must find what was written just now waits for it (`ReadModels.reached`). An id is looked up in the order itself. A name that
 * orders of two shops have finds nothing.
 */
export class OrdersOf extends Query<readonly (string | null)[]> {
  constructor(
    readonly account: string,
    readonly livemode: boolean,
    readonly keys: readonly CollectionKey[],
  ) {
    super();
  }
}
