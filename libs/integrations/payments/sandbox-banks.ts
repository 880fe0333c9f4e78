import type { FailureCode } from '#integrations/payments/gateway/gateway-notice';

export const FAILURE_CODES: readonly FailureCode[] = [
  'account_closed', 'instrument_expired', 'insufficient_balance', 'declined', 'processor_error', 'unknown',
]; // prettier-ignore

/** What a shopper's bank says; `reason` is told by the gateway as why it failed. */
export type BankVerdict = { readonly succeeds: true } | { readonly succeeds: false; readonly reason: FailureCode };

/** `unknown`: the gateway was not asked for it yet. */
export type BankOutcome = 'settled' | 'not_open' | 'unknown';

/** The banks behind the simulated gateway, for those who play the shopper. */
export abstract class SandboxBanks {
  /** A payment or refund, by our id of it, is settled at the gateway, which then sends its notice. */
  abstract settle(account: string, kind: 'payments' | 'refunds', id: string, verdict: BankVerdict): Promise<BankOutcome>;
}
