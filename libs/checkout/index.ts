export { CheckoutModule } from '#checkout/checkout.module';
export { CaptureSessionPayment } from '#checkout/commands/capture-session-payment/capture-session-payment.command';
export { FailSessionPayment } from '#checkout/commands/fail-session-payment/fail-session-payment.command';
export { SettleSessionRefund } from '#checkout/commands/settle-session-refund/settle-session-refund.command';
export { checkoutSession, statusAt } from '#checkout/domain/checkout-session';
export { type LateCapture, sessionOf, type SessionPaymentStarted, sessionStream } from '#checkout/domain/session.events';
export { sessionMissing } from '#checkout/domain/session.errors';
export { SessionResource } from '#checkout/resource/session.resource';
export { sessionResource } from '#checkout/resource/session.view';
