import type { ReportedOrder } from '#integrations/storefront/shop-client/storefront-platform';
import { caseless } from '#kernel/comparable';
import { knowsRefund, type StorefrontCopy } from '#orders/storefront/contract';

/** Older than what is known of the order already. */
export const isOutdated = ({ changed }: StorefrontCopy, { fields }: ReportedOrder): boolean =>
  changed !== null && fields !== null && fields.changed_at < changed.changed_at;

/** What a notice would link, undo or record as paid back, is not believed of the notice alone. */
export const mustVerify = (copy: StorefrontCopy, { cancelled, refunds }: ReportedOrder): boolean =>
  copy.linked === null ||
  (cancelled !== null && copy.cancelled === null) ||
  refunds.some(({ refund, ours }) => !knowsRefund(copy, refund, ours));

/** The shop that an order is in, is being made in, or was bought in: nobody else's word says which order there it is. */
export function isOwnShop({ linked, started, placed }: StorefrontCopy, shop: string): boolean {
  const boughtIn = placed?.shop_domain ?? null;
  return ((linked ?? started)?.shop_domain ?? (boughtIn && caseless(boughtIn))) === shop;
}
