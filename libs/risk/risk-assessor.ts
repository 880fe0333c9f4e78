import type { UnixSeconds } from '#kernel/time';
import type { Personal } from '#orders/contract';
import type { Occasion, RiskAssessed } from '#risk/domain/risk.events';
import type { RiskInputs } from '#risk/domain/risk-inputs';

/** What is to be looked at. Phone and postal code may be any text. */
export interface Purchase extends Pick<RiskInputs, 'amount' | 'currency' | 'payment_option' | 'prepaid_failed' | 'tags'>, Personal {
  readonly device: { readonly ip: string | null; readonly user_agent: string | null } | null;
  readonly line_items: readonly { readonly name: string; readonly sku: string | null }[];
  readonly checkout_session: string | null;
  readonly order: string | null;
}

/** Whose purchase it is, and when it is looked at. */
export interface AssessmentContext {
  readonly account: string;
  readonly livemode: boolean;
  readonly now: UnixSeconds;
}

/** Looks at a purchase as its account knows its customers and places. What is found is a fact, to be appended by whoever asks. */
export abstract class RiskAssessor {
  abstract assess(assessment: string, purchase: Purchase, occasion: Occasion, context: AssessmentContext): Promise<RiskAssessed>;
}
