import type { Fact } from '#kernel/fact';
import type { Minor } from '#kernel/money';
import type { UnixSeconds } from '#kernel/time';

/** Facts about payments that a shopper disputes with the bank, appended to the order's stream. */
export type DisputeFact =
  | DisputeStateFact
  /** The time to answer a dispute is running out. */
  | Fact<'dispute.fell_due', DisputeDue>;

/** Each has the whole state of its dispute. */
export type DisputeStateFact =
  /** A dispute became known. */
  | Fact<'dispute.opened', DisputeState>
  /** Something of a dispute changed; one that was over may be open again. */
  | Fact<'dispute.updated', DisputeState>
  /** A dispute was won, lost or closed. */
  | Fact<'dispute.closed', DisputeState>;

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
  /** Why, in the gateway's words for machines. */
  readonly reason_code: string | null;
  readonly phase: DisputePhase;
  readonly status: DisputeStatus;
  /** What the gateway has really taken back from the merchant. */
  readonly amount_deducted: Minor;
  /** What it charges for the dispute itself. */
  readonly fee: Minor;
  /** Until when evidence can be sent; null where it cannot. */
  readonly respond_by: UnixSeconds | null;
}

export interface DisputeDue {
  readonly dispute: string;
  /** The most hours that are left. */
  readonly hours: 72 | 24;
  readonly respond_by: UnixSeconds;
}

export interface DisputeState extends DisputeReport {
  readonly dispute: string;
  readonly order_id: string;
  /** By how much it lowers what can be refunded while it is open, and what it has taken for good; with what they were before this fact. */
  readonly held: Minor;
  readonly held_before: Minor;
  readonly lost: Minor;
  readonly lost_before: Minor;
}
