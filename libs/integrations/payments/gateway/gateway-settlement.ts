import type { Minor } from '#kernel/money';
import type { UnixSeconds } from '#kernel/time';

/** What a gateway pays out to the merchant's bank account in one transfer. Amounts in minor units. */
export interface GatewaySettlement {
  /** The gateway's id of it. */
  readonly gateway_reference: string;
  /** The reference of the bank transfer; null where the gateway does not give it. */
  readonly utr: string | null;
  readonly settled_at: UnixSeconds;
  readonly currency: string;
  /** What reached the bank; below zero where more went back than came in. */
  readonly amount: Minor;
  readonly status: 'paid' | 'failed' | 'reversed';
}

export type SettlementLineType = 'payment' | 'refund' | 'dispute' | 'adjustment' | 'fee';

/** What a settlement consists of. `amount − fee − tax` is what the line adds to the settlement. */
export interface GatewaySettlementLine {
  /** The same whenever the gateway lists the line, and of no other line of the settlement. */
  readonly key: string;
  readonly type: SettlementLineType;
  /** The gateway's id of what was settled: a payment, a refund, a dispute, an adjustment. */
  readonly gateway_reference: string;
  /** The gateway's id of the payment that it belongs to; null where there is none. */
  readonly gateway_payment: string | null;
  /** Our ids, where the gateway gives back what it was given. */
  readonly payment: string | null;
  readonly refund: string | null;
  readonly currency: string;
  /** Above zero comes to the merchant, below zero goes from the merchant. */
  readonly amount: Minor;
  /** What the gateway charges, without the tax on it. */
  readonly fee: Minor;
  readonly tax: Minor;
}

/** Some lines, with the settlement that they belong to. */
export interface SettledLines {
  readonly settlement: GatewaySettlement;
  readonly lines: readonly GatewaySettlementLine[];
}

/** Some of what a gateway paid out in a stretch of time. */
export interface SettlementPage {
  readonly settled: readonly SettledLines[];
  /** Leads to more; null at the end. */
  readonly next: string | null;
}
