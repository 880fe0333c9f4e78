import { fact, type Fact, type View } from '#kernel/fact';

/** Facts of a shop's order: which of ours it is. */
export type ShopOrderFact =
  /** An order of the shop was found to be one of ours. */
  | Fact<'storefront_order.linked', { readonly order: string }>
  /** An order of the shop was said to be one of ours, and is not. */
  | Fact<'storefront_order.claim_refused', { readonly order: string; readonly shop_domain: string; readonly storefront_order_id: string }>;

interface ShopOrder {
  /** Ours that it is, for ever. */
  readonly owner: string | null;
  /** Those of ours that it was said to be, and is not. */
  readonly refused: ReadonlySet<string>;
}

export const shopOrder: View<ShopOrder, ShopOrderFact> = {
  initial: { owner: null, refused: new Set() },
  evolve: ({ owner, refused }, { type, data }) =>
    type === 'storefront_order.linked' ? { owner: data.order, refused } : { owner, refused: new Set(refused).add(data.order) },
};

/** Somebody says that it is an order of ours. One order there is one here: it has no other owner, and ours has no other `copy` in a shop. */
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
