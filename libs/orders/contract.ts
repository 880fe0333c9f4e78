/**
 * What other rooms may use of orders and their goods, with payments and refunds. Others: `cod/contract`, `queries/contract`, `payments/queries/contract`,
 * `refunds/queries/contract`, `resource/contract`, `storefront/contract`, `verification/contract`.
 */
export * from '#orders/payments/contract';
export * from '#orders/refunds/contract';
export { CancelOrder } from '#orders/commands/cancel-order/cancel-order.command';
export { CUSTOMER_FORGOTTEN, type CustomerFact } from '#orders/domain/events/customer.events';
export {
  DISPUTE_PHASES,
  DISPUTE_STATUSES,
  type DisputeDue,
  type DisputeFact,
  type DisputePhase,
  type DisputeReport,
  type DisputeState,
  type DisputeStateFact,
  type DisputeStatus,
} from '#orders/domain/events/dispute.events';
export { orderMissing } from '#orders/domain/order.errors';
export {
  type AmountDetails,
  type LineItem,
  type OrderFact,
  orderOf,
  orderStream,
  type OrderPlaced,
  type OrderTerms,
  STOREFRONT_CANCEL_REASONS,
  type StorefrontCancelReason,
} from '#orders/domain/events/order.events';
export type { Recommendation, RiskBasis, RiskLevel, RiskOfOrder } from '#orders/domain/order-risk';
export type { Address, Customer, Personal } from '#orders/domain/shopper';
export type { MoneySettled, SettlementFact } from '#orders/domain/events/settlement.events';
export { ReportFulfillment } from '#orders/fulfillment/commands/report-fulfillment/report-fulfillment.command';
export type { FulfillmentNews } from '#orders/fulfillment/domain/fulfillment.decisions';
export type { FulfillmentFact, FulfillmentReported, FulfillmentStatus, Parcel } from '#orders/domain/events/fulfillment.events';
export { GOODS_OF_LINK, instrumentFields } from '#orders/order.personal-facts';
export { withRoute } from '#orders/order.upcasts';
export type { OrderResource } from '#orders/resource/order.resource';
