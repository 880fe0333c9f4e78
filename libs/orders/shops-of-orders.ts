import type { Shop } from '#orders/storefront/domain/storefront.events';

/** Which shops an account has is known where they are connected; an order asks when it is placed. */
export abstract class ShopsOfOrders {
  /** The shop that an order gets its copy in: the one it was bought in, or the newest if none is named; null where that is not connected. */
  abstract shopFor(account: { readonly account: string; readonly livemode: boolean }, bought_in: string | null): Promise<Shop | null>;
}
