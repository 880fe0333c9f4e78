/** What other rooms may know of orders, their payments, refunds, goods and copies in a storefront: facts, commands, and what is folded of them. */
export { CancelOrder } from '#orders/commands/cancel-order/cancel-order.command';
export { PlaceOrder } from '#orders/commands/place-order/place-order.command';
export { CUSTOMER_FORGOTTEN, type CustomerFact, type CustomerForgotten } from '#orders/domain/customer.events';
export { orderMissing } from '#orders/domain/order.errors';
export {
  type AmountDetails,
  type LineItem,
  type OrderFact,
  orderOf,
  type OrderPlaced,
  type OrderTerms,
  orderStream,
  STOREFRONT_CANCEL_REASONS,
  type StorefrontCancelReason,
} from '#orders/domain/order.events';
export type { Address, Customer, Personal } from '#orders/domain/shopper';
export { ReportFulfillment } from '#orders/fulfillment/commands/report-fulfillment/report-fulfillment.command';
export type { FulfillmentNews } from '#orders/fulfillment/domain/fulfillment.decisions';
export type { FulfillmentReported, FulfillmentStatus, Parcel } from '#orders/fulfillment/domain/fulfillment.events';
export { instrumentFields } from '#orders/order.personal-facts';
export { withRoute } from '#orders/order.upcasts';
export { CapturePayment } from '#orders/payments/commands/capture-payment/capture-payment.command';
export { FailPayment } from '#orders/payments/commands/fail-payment/fail-payment.command';
export { PayAgain } from '#orders/payments/commands/pay-again/pay-again.command';
export { AbandonPayment } from '#orders/payments/commands/abandon-payment/abandon-payment.command';
export { RaisePaymentAlert } from '#orders/payments/commands/raise-payment-alert/raise-payment-alert.command';
export { RoutePayment } from '#orders/payments/commands/route-payment/route-payment.command';
export { SettleReturn } from '#orders/payments/commands/settle-return/settle-return.command';
export { SubmitPayment } from '#orders/payments/commands/submit-payment/submit-payment.command';
export type { AnotherTry } from '#orders/payments/domain/tries.decisions';
export type { Capture } from '#orders/payments/domain/payment.decisions';
export { maskedVpa } from '#orders/payments/domain/money-in';
export type { NextAction } from '#orders/payments/domain/next-action';
export {
  type Instrument,
  ABANDONED,
  GIVEN_UP,
  PAYMENT_EXPIRED,
  PAYMENT_INSTRUMENTS,
  type PaymentAlert,
  type PaymentCaptured,
  type PaymentCapturedAgain,
  type PaymentError,
  type PaymentFact,
  type PaymentRoute,
  type PaymentStarted,
  type PaymentWay,
} from '#orders/payments/domain/payment.events';
export { SettleRefund } from '#orders/refunds/commands/settle-refund/settle-refund.command';
export { SubmitRefund } from '#orders/refunds/commands/submit-refund/submit-refund.command';
export { refundMissing } from '#orders/refunds/domain/refund.errors';
export type { RefundFact, RefundRequested } from '#orders/refunds/domain/refund.events';
export { GetRefund } from '#orders/refunds/queries/refund-list/get-refund.query';
export { refundResource } from '#orders/refunds/resource/refund.view';
export type { OrderResource } from '#orders/resource/order.resource';
export { orderResource } from '#orders/resource/order.view';
export { ShopsOfOrders } from '#orders/shops-of-orders';
export { ReportStorefront } from '#orders/storefront/commands/report-storefront/report-storefront.command';
export { needsNoCopy, type Step, stepsLeft, storefrontCopy, type StorefrontCopy } from '#orders/storefront/domain/storefront-copy';
export { addressThere, knowsRefund, type StorefrontFields, type StorefrontNews } from '#orders/storefront/domain/storefront.decisions';
export type { Shop, StorefrontRefund } from '#orders/storefront/domain/storefront.events';
