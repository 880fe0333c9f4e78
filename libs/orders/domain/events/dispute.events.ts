import type { DataOf, Fact } from '#kernel/fact';
import type { Minor, Money } from '#kernel/money';
import type { UnixSeconds } from '#kernel/time';

/** Facts about payments that a shopper disputes with the bank, appended to the order's stream. */
export type DisputeFact =
  | DisputeStateFact
  /** A reminder, made 72 and 24 hours before the time to answer a dispute ends. */
  | Fact<'dispute.fell_due', DisputeDue>;

/** Each fact holds the whole state of its dispute. */
export type DisputeStateFact =
  /** A gateway reported a new dispute. */
  | Fact<'dispute.opened', DisputeState>
  /** A dispute changed. A closed one may be open again. */
  | Fact<'dispute.updated', DisputeState>
  /** A dispute was won, lost or closed. */
  | Fact<'dispute.closed', DisputeState>;

declare module '#kernel/fact' {
  interface Facts extends DataOf<DisputeFact> {}
}

export const DISPUTE_PHASES = ['fraud', 'retrieval', 'chargeback', 'pre_arbitration', 'arbitration'] as const;
export type DisputePhase = (typeof DISPUTE_PHASES)[number];

export const DISPUTE_STATUSES = ['open', 'under_review', 'won', 'lost', 'closed'] as const;
export type DisputeStatus = (typeof DISPUTE_STATUSES)[number];

/** A dispute as the gateway reports it. Amounts in minor units of `currency`. */
export interface DisputeReport {
  readonly payment: string;
  /** The gateway's ids of the dispute and of the payment. */
  readonly gateway_reference: string;
  readonly gateway_payment: string;
  readonly amount: Minor;
  readonly currency: string;
  /** The gateway's reason code. */
  readonly reason_code: string | null;
  readonly phase: DisputePhase;
  readonly status: DisputeStatus;
  /** The gateway's own word for a phase or status that is not one of these; otherwise null. */
  readonly gateway_status: string | null;
  /** The amount that the gateway has deducted from the merchant so far. */
  readonly amount_deducted: Minor;
  /** The gateway's fee for the dispute, in the currency of its balance; null if that is unknown. */
  readonly fee: Money | null;
  /** The amount that the gateway took from its balance, in the balance's currency; null if it does not report that. */
  readonly taken: Money | null;
  /** The deadline for evidence; null where none can be submitted. */
  readonly respond_by: UnixSeconds | null;
}

export interface DisputeDue {
  readonly dispute: string;
  /** At most this many hours are left. */
  readonly hours: 72 | 24;
  readonly respond_by: UnixSeconds;
}

export interface DisputeState extends DisputeReport {
  readonly dispute: string;
  readonly order_id: string;
  /** In the order's currency. `held`: how much the open dispute reduces the refundable amount. `lost`: how much it took for good. The other two: the values before this fact. */
  readonly held: Minor;
  readonly held_before: Minor;
  readonly lost: Minor;
  readonly lost_before: Minor;
}
