/** What other rooms may use of payments: facts of the order's stream, and commands. */
export { PlaceOrder } from '#orders/commands/place-order/place-order.command';
export { orderStream } from '#orders/domain/events/order.events';
export { CapturePayment } from '#orders/payments/commands/capture-payment/capture-payment.command';
export { FailPayment } from '#orders/payments/commands/fail-payment/fail-payment.command';
export { IssuePaymentLink } from '#orders/payments/commands/issue-payment-link/issue-payment-link.command';
export { PayByLink } from '#orders/payments/commands/pay-by-link/pay-by-link.command';
export { PayAgain } from '#orders/payments/commands/pay-again/pay-again.command';
export { AbandonPayment } from '#orders/payments/commands/abandon-payment/abandon-payment.command';
export { RaisePaymentAlert } from '#orders/payments/commands/raise-payment-alert/raise-payment-alert.command';
export { RoutePayment } from '#orders/payments/commands/route-payment/route-payment.command';
export { SubmitPayment } from '#orders/payments/commands/submit-payment/submit-payment.command';
export type { AnotherTry } from '#orders/payments/domain/tries.decisions';
export type { Capture } from '#orders/payments/domain/payment.decisions';
export type { NextAction } from '#orders/domain/events/payment.events';
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
  type PaymentAtGateway,
  type PaymentStarted,
  type PaymentRoute,
  type RoutedPayment,
} from '#orders/domain/events/payment.events';
export { CollectableAmount } from '#orders/payments/queries/collectable-amount/collectable-amount.query';
export { OrderMayBePaid } from '#orders/payments/queries/order-may-be-paid/order-may-be-paid.query';
export { beginningOf } from '#orders/payments/resource/beginning-of';
export { paymentAlert } from '#orders/payments/payment.alerts';
