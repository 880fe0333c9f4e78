import type { Shop } from '#orders/domain/events/storefront.events';

/** Port to the shops that an account has connected. Placing an order needs it, to choose the shop for the copy. */
export abstract class ShopsOfOrders {
  /** The shop that gets the order's copy: the one the order was bought in, or the newest if none is named; null if that shop is not connected. */
  abstract shopFor(account: { readonly account: string; readonly livemode: boolean }, bought_in: string | null): Promise<Shop | null>;
}
