import type { Recommendation, RiskLevel } from '#orders/contract';
import { RECOMMENDATIONS, RISK_LEVELS } from '#orders/resource/order.parts';
import { Constant, ApiCount, ApiFlag, ApiId, ApiList, ApiObject, ApiOneOf, ApiText, ApiTime, ApiUnion } from '#api-reference/api-fields'; // prettier-ignore
import { type Condition, CONDITION_FIELDS, type ConditionField, type Operator, OPERATORS, type RiskRule } from '#risk/domain/rules';

export { RECOMMENDATIONS, RISK_LEVELS };
export const FIELDS = Object.keys(CONDITION_FIELDS) as readonly ConditionField[];
export const ALL_OPERATORS = [...new Set(Object.values(OPERATORS).flat())];

class ConditionPart implements Condition {
  @ApiOneOf('What is asked.', FIELDS, { example: 'postal_code' }) field!: ConditionField;
  @ApiOneOf('How it compares.', ALL_OPERATORS, { example: 'starts_with' }) operator!: Operator;
  @ApiUnion('With what.', [{ type: 'string' }, { type: 'integer' }], { example: '5600' }) value!: string | number;
}

/** A merchant's own rule (interface §3.9): where all its conditions hold, it says what is to be done. */
export class RiskRuleResource {
  @ApiId('The rule.', 'rr') id!: string;
  @Constant('risk_rule') object!: 'risk_rule';
  @ApiFlag('Whether it is about real money.') livemode!: boolean;
  @ApiTime('When it was created; rules run in this order, and the first that matches decides.') created_at!: number;
  @ApiText('As people call it.', { example: 'Verify new PIN codes' }) name!: string;
  @ApiList('All of them have to hold.', () => ConditionPart) conditions!: readonly Condition[];
  @ApiOneOf('What is to be done; null where a level is given.', RECOMMENDATIONS, { orNull: true, example: 'verify' })
  recommendation!: Recommendation | null;
  @ApiOneOf('As what level the order is to be treated.', RISK_LEVELS, { orNull: true, example: null }) level!: RiskLevel | null;
  @ApiFlag('Whether it is active.') enabled!: boolean;
}

export class RemovedRiskRuleResource {
  @ApiId('The rule.', 'rr') id!: string;
  @Constant('risk_rule') object!: 'risk_rule';
  @ApiFlag('Always true.', { example: true }) deleted!: true;
}

export const shownRule = ({ rule: id, ...terms }: RiskRule, livemode: boolean): RiskRuleResource => ({
  id,
  object: 'risk_rule',
  livemode,
  ...terms,
});

class TrialOutcomesPart {
  @ApiCount('Arrived.') delivered!: number;
  @ApiCount('Came back.') rto!: number;
  @ApiCount('Were cancelled.') cancelled!: number;
  @ApiCount('Are not known yet, or placed no order.') unknown!: number;
}

/** What a rule would have done in the last 30 days. */
export class RiskRuleTrialResource {
  @Constant('risk_rule_trial') object!: 'risk_rule_trial';
  @ApiTime('The first moment of what it was tried on.') from!: number;
  @ApiTime('The last.') to!: number;
  @ApiCount('What it was tried on.', { example: 240 }) assessments!: number;
  @ApiFlag('Whether that is all there is: of very many, the newest 20,000.', { example: true }) complete!: boolean;
  @ApiCount('Where all conditions held.', { example: 12 }) matched!: number;
  @ApiCount('Assessments whose recommendation would have been another.', { example: 7 }) changed!: number;
  @ApiObject('The outcomes of those that matched.', () => TrialOutcomesPart) outcomes!: TrialOutcomesPart;
  @ApiList('What a person should think about: matches_all, matches_none.', () => String, { example: [] }) warnings!: readonly string[];
}
