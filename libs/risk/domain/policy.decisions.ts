import { allHold } from '#kernel/domain-error';
import { fact } from '#kernel/fact';
import type { PolicyFact, RiskPolicy } from '#risk/domain/policy';
import { fieldTooHigh, fieldTooLow, ruleLimitReached, ruleMissing } from '#risk/domain/risk.errors';
import { checkedRule, type RuleTerms } from '#risk/domain/rule-terms';
import type { RiskSettings } from '#risk/domain/settings';

/** Maximum rules, because all of them are evaluated at each assessment. */
const MOST_RULES = 100;

/** The requested settings. Omitted fields stay unchanged. */
export type SettingsChange = Partial<Omit<RiskSettings, 'recommendations' | 'order_value_high'>> & {
  readonly recommendations?: Partial<RiskSettings['recommendations']>;
  readonly order_value_high?: Partial<RiskSettings['order_value_high']>;
};

/** Changes a merchant's settings. No fact if nothing differs. Throws `invalid_range` if a lower bound is not below its upper one. */
export function changeSettings({ settings }: RiskPolicy, { recommendations, order_value_high, ...changes }: SettingsChange): PolicyFact[] {
  const changed: RiskSettings = {
    ...settings,
    ...changes,
    recommendations: { ...settings.recommendations, ...recommendations },
    order_value_high: { ...settings.order_value_high, ...order_value_high },
  };
  const { from, to } = changed.order_value_high;
  allHold(
    () => inOrder(['medium_from', changed.medium_from], ['high_from', changed.high_from], changes.medium_from),
    () => inOrder(['order_value_high.from', from], ['order_value_high.to', to], order_value_high?.from),
  );
  return JSON.stringify(changed) === JSON.stringify(settings) ? [] : [fact('risk_settings.changed', { settings: changed })];
}

type Bound = readonly [param: string, value: number];

/** Throws unless the lower bound is below the upper one. The error names the lower field if it was sent, otherwise the upper one. */
function inOrder(lower: Bound, upper: Bound, sentLower: number | undefined): void {
  if (lower[1] < upper[1]) return;
  throw sentLower === undefined ? fieldTooLow(upper[0], ...lower) : fieldTooHigh(lower[0], ...upper);
}

/** The requested change of a rule. */
export type RuleIntention =
  | { readonly kind: 'create'; readonly rule: string; readonly terms: RuleTerms; readonly at: number }
  | { readonly kind: 'change'; readonly rule: string; readonly terms: Partial<RuleTerms> }
  | { readonly kind: 'remove'; readonly rule: string };

/**
 * Creates, changes or removes a rule. A new rule is evaluated after the existing ones. Throws `risk_rule_limit_reached`, `resource_missing`, and the errors
 * of `checkedRule`.
 */
export function writeRule({ rules }: RiskPolicy, intention: RuleIntention): PolicyFact[] {
  const { kind, rule } = intention;
  const known = rules.find((each) => each.rule === rule);
  if (kind === 'create') {
    if (known !== undefined) return [];
    if (rules.length >= MOST_RULES) throw ruleLimitReached(MOST_RULES);
    return [fact('risk_rule.created', { rule, created_at: intention.at, ...checkedRule(intention.terms) })];
  }
  if (known === undefined) throw ruleMissing(rule);
  if (kind === 'remove') return [fact('risk_rule.removed', { rule })];
  const { recommendation, level } = intention.terms;
  // A rule has a recommendation or a level: setting one removes the other.
  const other = recommendation ? { level: null } : level ? { recommendation: null } : {};
  const changed = { ...known, ...other, ...intention.terms };
  // Unchanged conditions are not checked again, so that a rule can be switched off even if today's checks would refuse its conditions.
  checkedRule({ ...changed, conditions: intention.terms.conditions ?? [] });
  return JSON.stringify(changed) === JSON.stringify(known) ? [] : [fact('risk_rule.changed', changed)];
}
