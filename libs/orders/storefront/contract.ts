/** What other rooms may use of an order's copy in a shop: facts of the order's stream, rules and commands. */
export { cashCollectedBy } from '#orders/domain/cash';
export { ShopsOfOrders } from '#orders/storefront/shops-of-orders';
export { ReportStorefront } from '#orders/storefront/commands/report-storefront/report-storefront.command';
export { needsNoCopy, type Step, stepsLeft, storefrontCopy, type StorefrontCopy } from '#orders/storefront/domain/storefront-copy';
export { HOLD_TAG, RISK_TAGS } from '#orders/storefront/domain/own-tags';
export { isHeld } from '#orders/domain/verification-summary';
export {
  addressThere,
  isOutdated,
  knowsRefund,
  type StorefrontFields,
  type StorefrontNews,
} from '#orders/storefront/domain/storefront.decisions';
export type { Mirrored, Shop, StorefrontFact, StorefrontRefund } from '#orders/domain/events/storefront.events';
