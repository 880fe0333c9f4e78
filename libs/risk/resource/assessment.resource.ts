import type { Recommendation, RiskLevel } from '#orders/contract';
import { RISK_LEVELS, RISK_OUTCOMES } from '#orders/queries/contract';
import { RECOMMENDATIONS } from '#orders/resource/order.parts';
import { Constant, ApiAmount, ApiCount, ApiFlag, ApiId, ApiList, ApiOneOf, ApiOpen, ApiText, ApiTime } from '#api-reference/api-fields'; // prettier-ignore
import type { FoundFactor } from '#risk/domain/assess';
import { FACTOR_CODES, type FactorCode } from '#risk/domain/factors';
import type { Outcome } from '#risk/domain/outcome.events';
import type { ApiInputs } from '#risk/domain/risk-inputs';
import type { Occasion } from '#risk/domain/risk.events';

export const OCCASIONS: readonly Occasion[] = ['session', 'cod_choice', 'order', 'request'];

class FactorPart {
  @ApiOneOf('What was found.', FACTOR_CODES) code!: FactorCode;
  @ApiCount('Added to the score, or below zero taken off it. A list gives none: it moves the recommendation.', { example: 10 })
  points!: number;
  @ApiOneOf('What it speaks for.', ['risk', 'trust']) direction!: 'risk' | 'trust';
  @ApiText('Why, in words.', { example: 'The first order of this customer.' }) detail!: string;
}

/** What was thought of a purchase at one moment (interface §2.18). It stays as it was; only the outcome becomes known later. */
export class RiskAssessmentResource {
  @ApiId('The assessment.', 'risk') id!: string;
  @Constant('risk_assessment') object!: 'risk_assessment';
  @ApiFlag('Whether it is about real money.') livemode!: boolean;
  @ApiTime('When it was made.') created_at!: number;
  @ApiTime('When it was made.') assessed_at!: number;
  @ApiOneOf('Why: a session was created, cash was chosen, an order was placed, or it was requested.', OCCASIONS) occasion!: Occasion;
  @ApiCount('0 to 100, the sum of the points within these bounds.') score!: number;
  @ApiOneOf('By the account’s thresholds.', RISK_LEVELS) level!: RiskLevel;
  @ApiOneOf('What to do about cash on delivery.', RECOMMENDATIONS) recommendation!: Recommendation;
  @ApiList('What the score comes from, the heaviest first.', () => FactorPart) factors!: readonly FoundFactor[];
  @ApiOneOf('Which list the shopper is on; block counts before allow.', ['block', 'allow'], { orNull: true })
  list_match!: 'block' | 'allow' | null;
  @ApiList('Rules that matched; the first has decided unless a list did.', () => String, { example: [] })
  rules_applied!: readonly string[];
  @ApiCount('The rules that points come about by.', { example: 1 }) model!: number;
  @ApiCount('How often the account had changed its settings.') settings_version!: number;
  @ApiAmount('Of the purchase.') amount!: number;
  @ApiText('ISO 4217.', { example: 'INR' }) currency!: string;
  @ApiText('What the shopper chose.', { orNull: true }) payment_option!: string | null;
  @ApiOpen('All that the score was worked out from.') inputs!: ApiInputs;
  @ApiId('The order that was placed.', 'ord', { orNull: true, example: null }) order!: string | null;
  @ApiId('The session it is about.', 'cs', { orNull: true }) checkout_session!: string | null;
  @ApiOneOf('The outcome of the goods.', RISK_OUTCOMES, { orNull: true }) outcome!: Outcome | null;
}
