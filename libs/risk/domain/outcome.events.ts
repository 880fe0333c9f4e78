import type { DataOf, Fact } from '#kernel/fact';
import type { UnixSeconds } from '#kernel/time';
import type { RiskBasis, RiskOfOrder } from '#orders/contract';

export const OUTCOMES = ['delivered', 'rto', 'cancelled'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** The delivery outcome of an order was recorded, for all statistics of outcomes (interface §3.9). */
export type OutcomeFact = Fact<'risk.outcome_recorded', OutcomeRecorded>;

declare module '#kernel/fact' {
  interface Facts extends DataOf<OutcomeFact> {}
}

export interface OutcomeRecorded extends Pick<RiskOfOrder, 'assessment' | 'level' | 'recommendation'>, RiskBasis {
  readonly order: string;
  readonly outcome: Outcome;
  /** The outcome that was recorded before: goods on their way back were delivered after all. */
  readonly instead_of: Outcome | null;
  /** Whether cash was due on delivery, whole or in part. RTO rates count only such orders. */
  readonly cash: boolean;
  readonly placed_at: UnixSeconds;
}

export const outcomeStream = (order: string): string => `risk_outcome-${order}`;
