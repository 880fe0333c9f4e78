import type Stripe from 'stripe';
import { GatewayRefused, GatewayUnavailable } from '#integrations/payments/gateway/gateway.errors';
import type { FailureCode, GatewayFailure } from '#integrations/payments/gateway/gateway-notice';

/** Stripe's decline codes, error codes and refund failure reasons mapped to our codes. Any other decline is `declined`. */
const BY_REASON: ReadonlyMap<string, FailureCode> = new Map([
  ['account_closed', 'account_closed'],
  ['bank_account_closed', 'account_closed'],
  ['expired_card', 'instrument_expired'],
  ['expired_or_canceled_card', 'instrument_expired'],
  ['insufficient_funds', 'insufficient_balance'],
  ['balance_insufficient', 'insufficient_balance'],
  ['processing_error', 'processor_error'],
  ['issuer_not_available', 'processor_error'],
  ['unknown', 'unknown'],
]);

const REFUND_MESSAGES: ReadonlyMap<string, string> = new Map([
  ['expired_or_canceled_card', "The shopper's card has expired or was cancelled."],
  ['lost_or_stolen_card', "The shopper's card was reported lost or stolen."],
  ['insufficient_funds', "The merchant's balance at the payment gateway does not cover the refund."],
  ['charge_for_pending_refund_disputed', 'The shopper has disputed the payment while the refund was under way.'],
  ['merchant_request', 'The refund was cancelled at the payment gateway.'],
  ['declined', "The shopper's bank declined the refund."],
]);

interface Declined {
  readonly code?: string;
  readonly decline_code?: string;
  readonly message?: string;
}

/** Stripe may refuse a refund, because the balance is too low, without a code for it. */
const LOW_BALANCE = /insufficient (available )?(funds|balance)/i;

export const paymentFailure = ({ code, decline_code, message }: Declined): GatewayFailure => ({
  code:
    BY_REASON.get(decline_code ?? '') ??
    BY_REASON.get(code ?? '') ??
    (LOW_BALANCE.test(message ?? '') ? 'insufficient_balance' : 'declined'),
  message: message || 'The payment gateway gave no reason.',
});

export const refundFailure = (reason: string | undefined): GatewayFailure => ({
  code: BY_REASON.get(reason ?? 'unknown') ?? 'declined',
  message: REFUND_MESSAGES.get(reason ?? '') ?? 'The payment gateway could not say why the refund failed.',
});

/** Errors by which Stripe refuses for good; any other leaves the outcome open. */
const VERDICTS = new Set(['StripeCardError', 'StripeInvalidRequestError']);
/** Codes of such errors that say that the same request is still under way. */
const PASSING = new Set(['idempotency_key_in_use', 'lock_timeout']);

/** Stripe's error as one of ours. */
export function faultOf(fault: unknown): GatewayRefused | GatewayUnavailable {
  const error = fault as Stripe.errors.StripeError;
  if (VERDICTS.has(error.type) && !PASSING.has(error.code ?? '')) return new GatewayRefused(paymentFailure(error));
  return new GatewayUnavailable(`The payment gateway gave no verdict: ${error.message}`);
}
