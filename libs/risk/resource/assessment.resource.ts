import type { Recommendation, RiskLevel } from '#orders/contract';
import { RISK_LEVELS, RISK_OUTCOMES } from '#orders/queries/contract';
import { RECOMMENDATIONS } from '#orders/resource/order.parts';
import { Constant, ApiAmount, ApiCount, ApiFlag, ApiId, ApiList, ApiOneOf, ApiOpen, ApiText, ApiTime } from '#http/api-reference/api-fields'; // prettier-ignore
import type { AppliedFactor } from '#risk/domain/assess';
import { FACTOR_CODES, type FactorCode } from '#risk/domain/factors';
import type { Outcome } from '#risk/domain/outcome.events';
import type { ApiInputs } from '#risk/domain/risk-inputs';
import type { Occasion } from '#risk/domain/risk.events';

export const OCCASIONS: readonly Occasion[] = ['session', 'cod_choice', 'order', 'request'];

class FactorPart {
  @ApiOneOf('Code of the factor.', FACTOR_CODES) code!: FactorCode;
  @ApiCount('Points added to the score, or subtracted if negative. A list adds none: it changes the recommendation.', { example: 10 })
  points!: number;
  @ApiOneOf('Whether the factor increases or decreases the risk.', ['risk', 'trust']) direction!: 'risk' | 'trust';
  @ApiText('Human-readable explanation of the factor.', { example: 'The first order of this customer.' }) detail!: string;
}

/** The risk assessment of a purchase at one moment (interface §2.18). It never changes, except that the outcome becomes known later. */
export class RiskAssessmentResource {
  @ApiId('Unique identifier of the risk assessment.', 'risk') id!: string;
  @Constant('risk_assessment') object!: 'risk_assessment';
  @ApiFlag('Whether the risk assessment is of live mode, with real money.') livemode!: boolean;
  @ApiTime('Time of the assessment.') created_at!: number;
  @ApiTime('Time of the assessment.') assessed_at!: number;
  @ApiOneOf(
    'What prompted the assessment: a session was created, cash on delivery was chosen, an order was placed, or it was requested.',
    OCCASIONS,
  )
  occasion!: Occasion;
  @ApiCount('Sum of the points, limited to the range from 0 to 100.') score!: number;
  @ApiOneOf('Risk level, according to the thresholds of the account.', RISK_LEVELS) level!: RiskLevel;
  @ApiOneOf('Recommendation for cash on delivery.', RECOMMENDATIONS) recommendation!: Recommendation;
  @ApiList('Factors that make up the score, in descending order of weight.', () => FactorPart) factors!: readonly AppliedFactor[];
  @ApiOneOf('Risk list on which the shopper was found; block takes precedence over allow.', ['block', 'allow'], { orNull: true })
  list_match!: 'block' | 'allow' | null;
  @ApiList('Rules that matched. The first determines the recommendation, unless a list does.', () => String, { example: [] })
  rules_applied!: readonly string[];
  @ApiCount('Version of the scoring model.', { example: 1 }) model!: number;
  @ApiCount('Version of the account’s risk settings.') settings_version!: number;
  @ApiAmount('Amount of the purchase.') amount!: number;
  @ApiText('Three-letter ISO 4217 currency code.', { example: 'INR' }) currency!: string;
  @ApiText('Payment option that the shopper chose.', { orNull: true }) payment_option!: string | null;
  @ApiOpen('All inputs of the score.') inputs!: ApiInputs;
  @ApiId('The order that was placed.', 'ord', { orNull: true, example: null }) order!: string | null;
  @ApiId('The checkout session that was assessed.', 'cs', { orNull: true }) checkout_session!: string | null;
  @ApiOneOf('Outcome of the delivery.', RISK_OUTCOMES, { orNull: true }) outcome!: Outcome | null;
}
