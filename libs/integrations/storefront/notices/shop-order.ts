import { type DataOf, fact, type Fact, type View } from '#kernel/fact';

/** Facts of an order in a shop: which of our orders it is. */
export type ShopOrderFact =
  /** The shop's order was identified as one of our orders. */
  | Fact<'storefront_order.linked', { readonly order: string }>
  /** The shop's order was refused as one of our orders. */
  | Fact<'storefront_order.claim_refused', { readonly order: string; readonly shop_domain: string; readonly storefront_order_id: string }>;

declare module '#kernel/fact' {
  interface Facts extends DataOf<ShopOrderFact> {}
}

interface ShopOrder {
  /** Our order that it is, permanently; null until it is linked. */
  readonly owner: string | null;
  /** Our orders that it wrongly claimed to be. */
  readonly refused: ReadonlySet<string>;
}

export const shopOrder: View<ShopOrder, ShopOrderFact> = {
  initial: { owner: null, refused: new Set() },
  evolve: ({ owner, refused }, { type, data }) =>
    type === 'storefront_order.linked' ? { owner: data.order, refused } : { owner, refused: new Set(refused).add(data.order) },
};

/** Decides the claim that a shop's order is one of ours. It is refused if the shop's order belongs to another of ours, or if ours has another `copy`. */
export function claimShopOrder(
  { owner, refused }: ShopOrder,
  order: string,
  copy: string | null,
  there: { readonly shop_domain: string; readonly storefront_order_id: string },
): ShopOrderFact[] {
  const isCopy = copy === null || copy === there.storefront_order_id;
  if (isCopy && owner === null) return [fact('storefront_order.linked', { order })];
  return (isCopy && owner === order) || refused.has(order) ? [] : [fact('storefront_order.claim_refused', { order, ...there })];
}
