import type { ReportedOrder } from '#integrations/storefront/shop-client/storefront-platform';
import { caseless } from '#kernel/comparable';
import { knowsRefund, type StorefrontCopy } from '#orders/storefront/contract';

/** Whether the shop must be queried first: a notice alone is not enough to link, cancel or record a refund. */
export const mustVerify = (copy: StorefrontCopy, { cancelled, refunds }: ReportedOrder): boolean =>
  copy.linked === null ||
  (cancelled !== null && copy.cancelled === null) ||
  refunds.some(({ refund, ours }) => !knowsRefund(copy, refund, ours));

/** Whether a shop may claim the order: only the one that has its copy, is getting it, or where it was bought may. */
export function isOwnShop({ linked, started, placed }: StorefrontCopy, shop: string): boolean {
  const boughtIn = placed?.shop_domain ?? null;
  return ((linked ?? started)?.shop_domain ?? (boughtIn && caseless(boughtIn))) === shop;
}
