import type { Happened } from '#kernel/fact';
import type { DisputePhase } from '#orders/contract';
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

/** What the merchant's staff do with a captured payment at the gateway itself, and the bank with a dispute of it. Amounts in minor units. */
export type StaffAct =
  | { readonly act: 'refund'; readonly amount: number }
  | { readonly act: 'dispute'; readonly phase: DisputePhase; readonly amount?: number; readonly respond_by?: number }
  /** `dispute`: the gateway's id of it. */
  | { readonly act: 'win' | 'lose'; readonly dispute: string };

/** `reference`: the gateway's id of the refund or dispute. `refused`: the payment or dispute does not allow the act. */
export type StaffOutcome =
  | { readonly outcome: 'done'; readonly reference: string }
  | { readonly outcome: 'refused'; readonly message: string }
  | { readonly outcome: 'unknown' }
  | { readonly outcome: 'elsewhere' };

/** `reference`: the gateway's id of the settlement, through our connection. `nothing`: nothing has moved since the last. */
export type PayOutOutcome =
  | { readonly outcome: 'done'; readonly connection: string; readonly reference: string }
  | { readonly outcome: 'nothing' }
  | { readonly outcome: 'elsewhere' };

/** The banks behind the simulated gateway, for those who play the shopper, or the staff at the gateway. */
export abstract class SandboxBanks {
  /**
   * A payment or refund, by our id of it, is settled at the gateway, which then sends its notice. `story`: of the order or session it is of,
   * which tells the way it went.
   */
  abstract settle(account: string, money: SimulatedMoney, story: Iterable<Happened>, verdict: BankVerdict): Promise<BankOutcome>;

  /** An act at the gateway itself on a captured payment, by our id of it. The gateway then sends its notice. `story`: as of `settle`. */
  abstract act(account: string, payment: string, story: Iterable<Happened>, act: StaffAct): Promise<StaffOutcome>;

  /** The simulated gateway pays out to the account what has moved in test mode since the last time. */
  abstract payOut(account: string): Promise<PayOutOutcome>;
}
