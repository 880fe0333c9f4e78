import { DomainError } from '#kernel/domain-error';
import { fact } from '#kernel/fact';
import { orderMissing } from '#orders/domain/order.errors';
import type { StorefrontCopy } from '#orders/storefront/domain/storefront-copy';
import type { StorefrontFact, TagChanges } from '#orders/domain/events/storefront.events';

const noCopy = (): DomainError =>
  new DomainError(
    'storefront_not_connected',
    'The order has no copy in a connected shop, which keeps the tags. Connect the shop that it was bought in.',
  );

/** The shop that has the order's copy or will get it; null if no shop will. */
export const shopOfCopy = ({ linked, started, assigned, syncState }: StorefrontCopy): string | null =>
  syncState === null ? null : ((linked ?? started ?? assigned)?.shop_domain ?? null);

/**
 * Requests tag changes from the shop. The order shows them when the shop reports them. Throws `resource_missing`, and
 * `storefront_not_connected` for an order without a copy that we can reach.
 */
export function requestTags(copy: StorefrontCopy, order: string, { add, remove }: TagChanges, isConnected: boolean): StorefrontFact[] {
  if (copy.placed === null) throw orderMissing(order);
  if (!isConnected) throw noCopy();
  return [fact('storefront.tags_requested', { request: copy.tagRequests + 1, add, remove })];
}
