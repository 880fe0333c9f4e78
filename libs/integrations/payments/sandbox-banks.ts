import type { Happened } from '#kernel/fact';
import type { DisputePhase } from '#orders/contract';
import type { FailureCode } from '#integrations/payments/gateway/gateway-notice';

export const FAILURE_CODES: readonly FailureCode[] = [
  'account_closed', 'instrument_expired', 'insufficient_balance', 'declined', 'processor_error', 'unknown',
]; // prettier-ignore

/** The decision of the shopper's bank; the gateway reports `reason` for a failure. */
export type BankVerdict = { readonly succeeds: true } | { readonly succeeds: false; readonly reason: FailureCode };

/** `unknown`: the gateway has not received it yet. `elsewhere`: it uses the account's own gateway, or a removed one. */
export type BankOutcome = 'settled' | 'not_open' | 'unknown' | 'elsewhere';

export interface SimulatedMoney {
  readonly kind: 'payments' | 'refunds';
  readonly id: string;
}

/**
 * An act of the merchant's staff at the gateway on a captured payment, or of the bank on its dispute. Amounts in minor units. A repeated
 * `repeat_key` is the same refund or dispute.
 */
export type StaffAct =
  | { readonly act: 'refund'; readonly amount: number; readonly repeat_key: string }
  | {
      readonly act: 'dispute';
      readonly phase: DisputePhase;
      readonly amount?: number;
      readonly respond_by?: number;
      readonly repeat_key: string;
    }
  /** `dispute`: the gateway's id of it. */
  | { readonly act: 'win' | 'lose'; readonly dispute: string };

/** `reference`: the gateway's id of the refund or dispute. `refused`: the payment or dispute does not allow the act. */
export type StaffOutcome =
  | { readonly outcome: 'done'; readonly reference: string }
  | { readonly outcome: 'refused'; readonly message: string }
  | { readonly outcome: 'unknown' }
  | { readonly outcome: 'elsewhere' };

/** `reference`: the gateway's id of the settlement, through our connection. `nothing`: no money has moved since the last. */
export type PayOutOutcome =
  | { readonly outcome: 'done'; readonly connection: string; readonly reference: string }
  | { readonly outcome: 'nothing' }
  | { readonly outcome: 'elsewhere' };

/** The banks behind the simulated gateway, for those who play the shopper or the staff at the gateway. */
export abstract class SandboxBanks {
  /**
   * Settles a payment or refund, by our id, at the gateway, which then sends its notice. `story`: the events of its order or session, which name
   * its connection.
   */
  abstract settle(account: string, money: SimulatedMoney, story: Iterable<Happened>, verdict: BankVerdict): Promise<BankOutcome>;

  /** An act at the gateway itself on a captured payment, by our id. The gateway then sends its notice. `story`: as for `settle`. */
  abstract act(account: string, payment: string, story: Iterable<Happened>, act: StaffAct): Promise<StaffOutcome>;

  /** The simulated gateway pays out to the account everything that has moved in test mode since the last payout. A repeated key is the same payout. */
  abstract payOut(account: string, repeatKey: string): Promise<PayOutOutcome>;
}
