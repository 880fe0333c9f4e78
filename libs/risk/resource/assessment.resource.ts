import type { Recommendation, RiskLevel } from '#orders/contract';
import { RISK_LEVELS, RISK_OUTCOMES } from '#orders/queries/contract';
import { RECOMMENDATIONS } from '#orders/resource/order.parts';
import { Constant, ShownAmount, ShownCount, ShownFlag, ShownId, ShownList, ShownOneOf, ShownOpen, ShownText, ShownTime } from '#platform/http/shown'; // prettier-ignore
import type { FoundFactor } from '#risk/domain/assess';
import { FACTOR_CODES, type FactorCode } from '#risk/domain/factors';
import type { Outcome } from '#risk/domain/outcome.events';
import type { ShownInputs } from '#risk/domain/risk-inputs';
import type { Occasion } from '#risk/domain/risk.events';

export const OCCASIONS: readonly Occasion[] = ['session', 'cod_choice', 'request'];

class FactorPart {
  @ShownOneOf('What was found.', FACTOR_CODES) code!: FactorCode;
  @ShownCount('Added to the score, or below zero taken off it. A list gives none: it moves the recommendation.', { example: 10 })
  points!: number;
  @ShownOneOf('What it speaks for.', ['risk', 'trust']) direction!: 'risk' | 'trust';
  @ShownText('Why, in words.', { example: 'The first order of this customer.' }) detail!: string;
}

/** What was thought of a purchase at one moment (interface §2.18). It stays as it was; only the outcome becomes known later. */
export class RiskAssessmentResource {
  @ShownId('The assessment.', 'risk') id!: string;
  @Constant('risk_assessment') object!: 'risk_assessment';
  @ShownFlag('Whether it is about real money.') livemode!: boolean;
  @ShownTime('When it was made.') created_at!: number;
  @ShownTime('When it was made.') assessed_at!: number;
  @ShownOneOf('Why: a session was made, cash was chosen, or somebody asked.', OCCASIONS) occasion!: Occasion;
  @ShownCount('0 to 100, the sum of the points within these bounds.') score!: number;
  @ShownOneOf('By the account’s thresholds.', RISK_LEVELS) level!: RiskLevel;
  @ShownOneOf('What to do about cash on delivery.', RECOMMENDATIONS) recommendation!: Recommendation;
  @ShownList('What the score comes from, the heaviest first.', () => FactorPart) factors!: readonly FoundFactor[];
  @ShownOneOf('Which list the shopper is on; block counts before allow.', ['block', 'allow'], { orNull: true })
  list_match!: 'block' | 'allow' | null;
  @ShownList('Rules that matched; the first has decided unless a list did.', () => String, { example: [] })
  rules_applied!: readonly string[];
  @ShownCount('The rules that points come about by.', { example: 1 }) model!: number;
  @ShownCount('How often the account had changed its settings.') settings_version!: number;
  @ShownAmount('Of the purchase.') amount!: number;
  @ShownText('ISO 4217.', { example: 'INR' }) currency!: string;
  @ShownText('What the shopper chose.', { orNull: true }) payment_option!: string | null;
  @ShownOpen('All that the score was worked out from.') inputs!: ShownInputs;
  @ShownId('The order that was placed.', 'ord', { orNull: true, example: null }) order!: string | null;
  @ShownId('The session it is about.', 'cs', { orNull: true }) checkout_session!: string | null;
  @ShownOneOf('What became of the goods.', RISK_OUTCOMES, { orNull: true }) outcome!: Outcome | null;
}
