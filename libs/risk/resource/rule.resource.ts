import type { Recommendation, RiskLevel } from '#orders/contract';
import { RISK_LEVELS } from '#orders/queries/contract';
import { RECOMMENDATIONS } from '#orders/resource/order.parts';
import { Constant, ShownCount, ShownFlag, ShownId, ShownList, ShownObject, ShownOneOf, ShownText, ShownTime, ShownUnion } from '#platform/http/shown'; // prettier-ignore
import { type Condition, CONDITION_FIELDS, type ConditionField, type Operator, OPERATORS, type RiskRule } from '#risk/domain/rules';

export { RECOMMENDATIONS, RISK_LEVELS };
export const FIELDS = Object.keys(CONDITION_FIELDS) as readonly ConditionField[];
export const ALL_OPERATORS = [...new Set(Object.values(OPERATORS).flat())];

class ConditionPart implements Condition {
  @ShownOneOf('What is asked.', FIELDS, { example: 'postal_code' }) field!: ConditionField;
  @ShownOneOf('How it compares.', ALL_OPERATORS, { example: 'starts_with' }) operator!: Operator;
  @ShownUnion('With what.', [{ type: 'string' }, { type: 'integer' }], { example: '5600' }) value!: string | number;
}

/** A merchant's own rule (interface §3.9): where all its conditions hold, it says what is to be done. */
export class RiskRuleResource {
  @ShownId('The rule.', 'rr') id!: string;
  @Constant('risk_rule') object!: 'risk_rule';
  @ShownFlag('Whether it is about real money.') livemode!: boolean;
  @ShownTime('When it was made; rules are asked in this order, and the first that matches decides.') created_at!: number;
  @ShownText('As people call it.', { example: 'Verify new PIN codes' }) name!: string;
  @ShownList('All of them have to hold.', () => ConditionPart) conditions!: readonly Condition[];
  @ShownOneOf('What is to be done; null where a level is given.', RECOMMENDATIONS, { orNull: true, example: 'verify' })
  recommendation!: Recommendation | null;
  @ShownOneOf('As what level the order is to be treated.', RISK_LEVELS, { orNull: true, example: null }) level!: RiskLevel | null;
  @ShownFlag('Whether it is asked.') enabled!: boolean;
}

export class RemovedRiskRuleResource {
  @ShownId('The rule.', 'rr') id!: string;
  @Constant('risk_rule') object!: 'risk_rule';
  @ShownFlag('Always true.', { example: true }) deleted!: true;
}

export const shownRule = ({ rule: id, ...terms }: RiskRule, livemode: boolean): RiskRuleResource => ({
  id,
  object: 'risk_rule',
  livemode,
  ...terms,
});

class TrialOutcomesPart {
  @ShownCount('Arrived.') delivered!: number;
  @ShownCount('Came back.') rto!: number;
  @ShownCount('Were cancelled.') cancelled!: number;
  @ShownCount('Are not known yet, or placed no order.') unknown!: number;
}

/** What a rule would have done in the last 30 days. */
export class RiskRuleTrialResource {
  @Constant('risk_rule_trial') object!: 'risk_rule_trial';
  @ShownTime('The first moment of what it was tried on.') from!: number;
  @ShownTime('The last.') to!: number;
  @ShownCount('What it was tried on.', { example: 240 }) assessments!: number;
  @ShownFlag('Whether that is all there is: of very many, the newest 20,000.', { example: true }) complete!: boolean;
  @ShownCount('Where all conditions held.', { example: 12 }) matched!: number;
  @ShownCount('Where another recommendation would have come of it.', { example: 7 }) changed!: number;
  @ShownObject('What became of those that matched.', () => TrialOutcomesPart) outcomes!: TrialOutcomesPart;
  @ShownList('What a person should think about: matches_all, matches_none.', () => String, { example: [] }) warnings!: readonly string[];
}
