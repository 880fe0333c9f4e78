import type { UnixSeconds } from '#kernel/time';
import type { Personal, RiskBasis, RiskOfOrder } from '#orders/contract';
import type { CountedShopper, Occasion, RiskAssessed } from '#risk/domain/risk.events';
import type { RiskInputs } from '#risk/domain/risk-inputs';

/** The purchase to assess. Phone and postal code may be any text. */
export interface Purchase extends Pick<RiskInputs, 'amount' | 'currency' | 'payment_option' | 'prepaid_failed' | 'tags'>, Personal {
  readonly device: { readonly ip: string | null; readonly user_agent: string | null } | null;
  readonly line_items: readonly { readonly name: string; readonly sku: string | null }[];
  readonly checkout_session: string | null;
  readonly order: string | null;
}

/** The owner of the purchase, and the time of the assessment. */
export interface AssessmentContext {
  readonly account: string;
  readonly livemode: boolean;
  readonly now: UnixSeconds;
}

/** Assesses a purchase by its account's knowledge of customers and places. The result is a fact, which the caller appends. */
export abstract class RiskAssessor {
  abstract assess(assessment: string, purchase: Purchase, occasion: Occasion, context: AssessmentContext): Promise<RiskAssessed>;

  /** The shopper that an unassessed session counts for. */
  abstract counted(purchase: Purchase, context: AssessmentContext): CountedShopper;
}

/** Port to checkout sessions' purchases, which the checkout room knows. Null if there is no such session in this account and mode. */
export abstract class SessionPurchases {
  abstract of(session: string, owner: { readonly account: string; readonly livemode: boolean }): Promise<Purchase | null>;
}

/** Port to an account's time zone for days and nights: `Asia/Kolkata` unless set with its risk settings. */
export abstract class TimeZones {
  abstract of(account: string, livemode: boolean): Promise<string>;
}

const MOST_TOP = 3;

/** The part of an assessment that goes with the order. */
export function riskOfOrder({ assessment, score, level, recommendation, factors, list_match, inputs }: RiskAssessed): RiskOfOrder {
  const codes = factors.map(({ code }) => code);
  const basis: RiskBasis = { customer: inputs.customer, postal_code: inputs.postal_code, state: inputs.state, factors: codes };
  return { assessment, score, level, recommendation, top_factors: codes.slice(0, MOST_TOP), list_match, basis };
}
