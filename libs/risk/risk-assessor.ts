import type { UnixSeconds } from '#kernel/time';
import type { Personal, RiskBasis, RiskOfOrder } from '#orders/contract';
import type { CountedShopper, Occasion, RiskAssessed } from '#risk/domain/risk.events';
import type { RiskInputs } from '#risk/domain/risk-inputs';

/** A purchase to assess. Phone and postal code may be any text. */
export interface Purchase extends Pick<RiskInputs, 'amount' | 'currency' | 'payment_option' | 'prepaid_failed' | 'tags'>, Personal {
  readonly device: { readonly ip: string | null; readonly user_agent: string | null } | null;
  readonly line_items: readonly { readonly name: string; readonly sku: string | null }[];
  readonly checkout_session: string | null;
  readonly order: string | null;
}

/** The account and mode of the purchase, and the time of the assessment. */
export interface AssessmentContext {
  readonly account: string;
  readonly livemode: boolean;
  readonly now: UnixSeconds;
}

/** Port that assesses purchases, for the rooms of checkout and orders. `assessment` is the id of the new one. The caller appends the result as a fact. */
export abstract class RiskAssessor {
  abstract assess(assessment: string, purchase: Purchase, occasion: Occasion, context: AssessmentContext): Promise<RiskAssessed>;

  /** The ids of customer and device for which a session counts that is not assessed. */
  abstract counted(purchase: Purchase, context: AssessmentContext): CountedShopper;
}

/** Port to the purchase of a checkout session, which the checkout room implements. Null if there is no such session in this account and mode. */
export abstract class SessionPurchases {
  abstract of(session: string, owner: { readonly account: string; readonly livemode: boolean }): Promise<Purchase | null>;
}

/** Port to the time zone in an account's risk settings: `Asia/Kolkata` unless it was changed. */
export abstract class TimeZones {
  abstract of(account: string, livemode: boolean): Promise<string>;
}

/** How many factors an order shows. */
const MOST_TOP = 3;

/** The part of an assessment that is stored with the order. */
export function riskOfOrder({ assessment, score, level, recommendation, factors, list_match, inputs }: RiskAssessed): RiskOfOrder {
  const codes = factors.map(({ code }) => code);
  const basis: RiskBasis = { customer: inputs.customer, postal_code: inputs.postal_code, state: inputs.state, factors: codes };
  return { assessment, score, level, recommendation, top_factors: codes.slice(0, MOST_TOP), list_match, basis };
}
