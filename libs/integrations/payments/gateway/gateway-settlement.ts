import type { Minor } from '#kernel/money';
import type { UnixSeconds } from '#kernel/time';

/** A gateway's transfer to the merchant's bank account. Amounts in minor units. */
export interface GatewaySettlement {
  /** The gateway's id of the settlement. */
  readonly gateway_reference: string;
  /** The reference of the bank transfer; null if the gateway does not give it. */
  readonly utr: string | null;
  readonly settled_at: UnixSeconds;
  readonly currency: string;
  /** The amount that reached the bank; negative if more went back than came in. */
  readonly amount: Minor;
  readonly status: 'paid' | 'failed' | 'reversed';
}

export type SettlementLineType = 'payment' | 'refund' | 'dispute' | 'adjustment' | 'fee';

/** A part of a settlement. `amount − fee − tax + credits` is its contribution. All of it is in `currency`, that of the gateway's balance. */
export interface GatewaySettlementLine {
  /** Stable across listings, and unique within the settlement. */
  readonly key: string;
  readonly type: SettlementLineType;
  /** The gateway's id of the settled object: a payment, a refund, a dispute, an adjustment. */
  readonly gateway_reference: string;
  /** The gateway's id of the payment that it belongs to; null where there is none. */
  readonly gateway_payment: string | null;
  /** Our ids, if the gateway returns them. */
  readonly payment: string | null;
  readonly refund: string | null;
  readonly currency: string;
  /** Positive to the merchant, negative from the merchant. */
  readonly amount: Minor;
  /** The gateway's charge, without tax. */
  readonly fee: Minor;
  readonly tax: Minor;
  /** The part of a charge or refund that the merchant's credits at the gateway paid, so that the settlement does not. */
  readonly credits: Minor;
}

/** Some lines of a settlement, with the settlement. */
export interface SettledLines {
  readonly settlement: GatewaySettlement;
  readonly lines: readonly GatewaySettlementLine[];
}

/** A part of a settlement that the gateway does not list, or not readably. */
export interface SkippedEntry {
  /** The gateway's id of the settlement; null if it has none that can be kept. */
  readonly gateway_reference: string | null;
  /** `settlement`: all of it; `lines`: the gateway does not list them; otherwise the key of a line. */
  readonly entry: string;
  readonly reason: string;
}

/** A page of a gateway's settlements in a period. */
export interface SettlementPage {
  readonly settled: readonly SettledLines[];
  /** The skipped entries. */
  readonly skipped: readonly SkippedEntry[];
  /** Cursor of the next page; null at the end. */
  readonly next: string | null;
}
