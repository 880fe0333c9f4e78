/** The contract of checkout sessions. */
export { CaptureSessionPayment } from '#checkout/commands/capture-session-payment/capture-session-payment.command';
export { CreateSession, type SessionRequest } from '#checkout/commands/create-session/create-session.command';
export { ExpireSession } from '#checkout/commands/expire-session/expire-session.command';
export { FailSessionPayment } from '#checkout/commands/fail-session-payment/fail-session-payment.command';
export { RaiseSessionAlert } from '#checkout/commands/raise-session-alert/raise-session-alert.command';
export { RepeatSessionUrl } from '#checkout/commands/repeat-session-url/repeat-session-url.command';
export { RouteSessionPayment } from '#checkout/commands/route-session-payment/route-session-payment.command';
export { SettleSessionRefund } from '#checkout/commands/settle-session-refund/settle-session-refund.command';
export { SubmitSessionPayment } from '#checkout/commands/submit-session-payment/submit-session-payment.command';
export { ChargeableMethods } from '#checkout/chargeable-methods';
export { type Chargeable, checkChargeable } from '#checkout/domain/chargeable';
export { checkoutSession, orderToCollectFor, statusAt } from '#checkout/domain/checkout-session';
export { sessionMissing } from '#checkout/domain/session.errors';
export { type SessionFact, sessionOf, sessionStream } from '#checkout/domain/session.events';
export type { CreatedSessionResource } from '#checkout/resource/session.resource';
