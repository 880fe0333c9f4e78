import type { Fact } from '#kernel/fact';
import type { UnixSeconds } from '#kernel/time';
import type { RiskBasis, RiskOfOrder } from '#orders/contract';

export const OUTCOMES = ['delivered', 'rto', 'cancelled'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** The outcome of an order's goods was recorded, for everything that counts outcomes (interface §3.9). */
export type OutcomeFact = Fact<'risk.outcome_recorded', OutcomeRecorded>;

export interface OutcomeRecorded extends Pick<RiskOfOrder, 'assessment' | 'level' | 'recommendation'>, RiskBasis {
  readonly order: string;
  readonly outcome: Outcome;
  /** What had been recorded before: goods that were on their way back arrived after all. */
  readonly instead_of: Outcome | null;
  /** Cash was to be collected for it, whole or in part: rates count no others. */
  readonly cash: boolean;
  readonly placed_at: UnixSeconds;
}

export const outcomeStream = (order: string): string => `risk_outcome-${order}`;
