import type { FailureCode, GatewayFailure } from '#integrations/payments/gateway/gateway-notice';

/** Razorpay's `reason` mapped to our codes. Reasons not listed here are judged by the error's class. */
const BY_REASON: Readonly<Record<string, FailureCode>> = {
  account_closed: 'account_closed',
  bank_account_closed: 'account_closed',
  bank_account_invalid: 'account_closed',
  invalid_account: 'account_closed',
  debit_instrument_inactive: 'account_closed',
  card_expired: 'instrument_expired',
  debit_instrument_expired: 'instrument_expired',
  instrument_expired: 'instrument_expired',
  mandate_expired: 'instrument_expired',
  insufficient_balance: 'insufficient_balance',
  insufficient_funds: 'insufficient_balance',
  insufficient_funds_in_debit_account: 'insufficient_balance',
  authentication_failed: 'declined',
  card_declined: 'declined',
  debit_instrument_blocked: 'declined',
  declined: 'declined',
  incorrect_otp: 'declined',
  incorrect_pin: 'declined',
  invalid_vpa: 'declined',
  payment_cancelled: 'declined',
  payment_collect_request_expired: 'declined',
  payment_declined: 'declined',
  payment_risk_check_failed: 'declined',
  payment_timed_out: 'declined',
  transaction_limit_exceeded: 'declined',
  bank_technical_error: 'processor_error',
  gateway_technical_error: 'processor_error',
  issuer_technical_error: 'processor_error',
  payment_failed: 'processor_error',
  processor_error: 'processor_error',
  server_error: 'processor_error',
};

const BY_CLASS: Readonly<Record<string, FailureCode>> = {
  BAD_REQUEST_ERROR: 'declined',
  GATEWAY_ERROR: 'processor_error',
  SERVER_ERROR: 'processor_error',
};

/** Razorpay refuses a refund, because the balance is too low, with words alone: its reason is `NA`. */
const LOW_BALANCE = /(not|n't) (have )?enough balance|insufficient (account )?balance|available balance|balance is insufficient/i;

const byWords = (description: string | null | undefined): FailureCode | undefined =>
  LOW_BALANCE.test(description ?? '') ? 'insufficient_balance' : undefined;

/** The failure for merchants and shoppers: by its reason, then by its words and by the error's class, otherwise unknown. */
export function failureOf(
  code: string | null | undefined,
  description: string | null | undefined,
  reason: string | null | undefined,
): GatewayFailure {
  return {
    code: lookUp(BY_REASON, reason) ?? byWords(description) ?? lookUp(BY_CLASS, code) ?? 'unknown',
    message: description || 'The payment gateway gave no reason.',
  };
}

const lookUp = (table: Readonly<Record<string, FailureCode>>, name: string | null | undefined): FailureCode | undefined =>
  name && Object.hasOwn(table, name) ? table[name] : undefined;
