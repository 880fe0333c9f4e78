import type { Happened } from '#kernel/fact';
import type { FailureCode } from '#integrations/payments/gateway/gateway-notice';

export const FAILURE_CODES: readonly FailureCode[] = [
  'account_closed', 'instrument_expired', 'insufficient_balance', 'declined', 'processor_error', 'unknown',
]; // prettier-ignore

/** The decision of a shopper's bank; the gateway reports `reason` for a failure. */
export type BankVerdict = { readonly succeeds: true } | { readonly succeeds: false; readonly reason: FailureCode };

/** `unknown`: the gateway has not received it yet. `elsewhere`: it goes through a gateway of the account's own, or a removed one. */
export type BankOutcome = 'settled' | 'not_open' | 'unknown' | 'elsewhere';

export interface SimulatedMoney {
  readonly kind: 'payments' | 'refunds';
  readonly id: string;
}

/** The banks behind the simulated gateway, for those who play the shopper. */
export abstract class SandboxBanks {
  /**
   * A payment or refund, by our id of it, is settled at the gateway, which then sends its notice. `story`: of the order or session it is of,
   * which tells the way it went.
   */
  abstract settle(account: string, money: SimulatedMoney, story: Iterable<Happened>, verdict: BankVerdict): Promise<BankOutcome>;
}
