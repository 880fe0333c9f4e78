import type { Recommendation, RiskLevel } from '#orders/contract';
import { RECOMMENDATIONS, RISK_LEVELS } from '#orders/resource/order.parts';
import { Constant, ApiCount, ApiFlag, ApiId, ApiList, ApiObject, ApiOneOf, ApiText, ApiTime, ApiUnion } from '#http/api-reference/api-fields'; // prettier-ignore
import { type Condition, CONDITION_FIELDS, type ConditionField, type Operator, OPERATORS, type RiskRule } from '#risk/domain/rules';

export { RECOMMENDATIONS, RISK_LEVELS };
export const FIELDS = Object.keys(CONDITION_FIELDS) as readonly ConditionField[];
export const ALL_OPERATORS = [...new Set(Object.values(OPERATORS).flat())];

class ConditionPart implements Condition {
  @ApiOneOf('Field that is compared.', FIELDS, { example: 'postal_code' }) field!: ConditionField;
  @ApiOneOf('Comparison operator.', ALL_OPERATORS, { example: 'starts_with' }) operator!: Operator;
  @ApiUnion('Value to compare with.', [{ type: 'string' }, { type: 'integer' }], { example: '5600' }) value!: string | number;
}

/** A merchant's own rule (interface §3.9): if all its conditions hold, it sets the recommendation. */
export class RiskRuleResource {
  @ApiId('Unique identifier of the risk rule.', 'rr') id!: string;
  @Constant('risk_rule') object!: 'risk_rule';
  @ApiFlag('Whether the risk rule is of live mode, with real money.') livemode!: boolean;
  @ApiTime('Time at which the rule was created. Rules are evaluated in this order, and the first that matches applies.')
  created_at!: number;
  @ApiText('Name of the rule.', { example: 'Verify new PIN codes' }) name!: string;
  @ApiList('Conditions that must all be met.', () => ConditionPart) conditions!: readonly Condition[];
  @ApiOneOf('Recommendation for matching orders; null if the rule sets a level.', RECOMMENDATIONS, { orNull: true, example: 'verify' })
  recommendation!: Recommendation | null;
  @ApiOneOf('Risk level for matching orders.', RISK_LEVELS, { orNull: true, example: null }) level!: RiskLevel | null;
  @ApiFlag('Whether the rule is active.') enabled!: boolean;
}

export class RemovedRiskRuleResource {
  @ApiId('ID of the removed risk rule.', 'rr') id!: string;
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
  @ApiCount('Number of orders delivered.') delivered!: number;
  @ApiCount('Number of orders returned to origin.') rto!: number;
  @ApiCount('Number of orders cancelled.') cancelled!: number;
  @ApiCount('Number of assessments without an outcome yet, or without an order.') unknown!: number;
}

/** The effect that a rule would have had in the last 30 days. */
export class RiskRuleTrialResource {
  @Constant('risk_rule_trial') object!: 'risk_rule_trial';
  @ApiTime('Start of the trial period.') from!: number;
  @ApiTime('End of the trial period.') to!: number;
  @ApiCount('Number of assessments that the rule was tried on.', { example: 240 }) assessments!: number;
  @ApiFlag('Whether all assessments of the period were included; otherwise the newest 20,000 were.', { example: true }) complete!: boolean;
  @ApiCount('Number of assessments that met all conditions.', { example: 12 }) matched!: number;
  @ApiCount('Number of assessments whose recommendation would have changed.', { example: 7 }) changed!: number;
  @ApiObject('Outcomes of the assessments that matched.', () => TrialOutcomesPart) outcomes!: TrialOutcomesPart;
  @ApiList('Warnings about the rule: matches_all, matches_none.', () => String, { example: [] }) warnings!: readonly string[];
}
