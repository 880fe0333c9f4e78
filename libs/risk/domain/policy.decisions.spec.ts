import { fact } from '#kernel/fact';
import { recordOutcome } from '#risk/domain/outcome.decisions';
import type { OutcomeRecorded } from '#risk/domain/outcome.events';
import { type RiskPolicy, riskPolicy } from '#risk/domain/policy';
import { changeSettings, type SettingsChange, writeRule } from '#risk/domain/policy.decisions';
import type { RuleTerms } from '#risk/domain/rule-terms';
import { DEFAULT_SETTINGS } from '#risk/domain/settings';
import { folded, given, refusalOf } from '#test/support/facts/given';
import { risk } from '#test/support/facts/order-facts';

const terms: RuleTerms = {
  name: 'Nights', conditions: [{ field: 'hour', operator: 'at_most', value: 4 }], recommendation: 'verify', level: null, enabled: false,
}; // prettier-ignore
const rule = { rule: 'rr_1', created_at: 7, ...terms };
const created = fact('risk_rule.created', rule);

describe('settings', () => {
  const change = (changes: SettingsChange) => (policy: RiskPolicy) => changeSettings(policy, changes);

  it('are changed in the given fields, with a new version each time', () => {
    const settings = { ...DEFAULT_SETTINGS, recommendations: { ...DEFAULT_SETTINGS.recommendations, high: 'verify' as const } };
    const changed = fact('risk_settings.changed', { settings });
    given(riskPolicy).when(change({ recommendations: { high: 'verify' } })).then(changed); // prettier-ignore
    expect(folded(riskPolicy, [changed, changed])).toMatchObject({ settings, settings_version: 2 });
  });

  it('with the same values change nothing, and stay in order', () => {
    given(riskPolicy).when(change({ medium_from: 20 })).thenNothing(); // prettier-ignore
    given(riskPolicy).when(change({ medium_from: 60 })).refuses('invalid_range', {}, 'medium_from'); // prettier-ignore
    given(riskPolicy).when(change({ medium_from: 60, high_from: 10 })).refuses('invalid_range', {}, 'medium_from'); // prettier-ignore
    given(riskPolicy).when(change({ order_value_high: { from: 1_000_000 } })).refuses('invalid_range', {}, 'order_value_high.from'); // prettier-ignore
  });

  it('report all faulty fields that were sent', () => {
    given(riskPolicy).when(change({ high_from: 10 })).refuses('invalid_range', {}, 'high_from'); // prettier-ignore
    given(riskPolicy).when(change({ order_value_high: { to: 1 } })).refuses('invalid_range', {}, 'order_value_high.to'); // prettier-ignore
    const { message, others } = refusalOf(() => changeSettings(riskPolicy.initial, { high_from: 20, order_value_high: { to: 1 } }));
    expect(message).toBe('high_from must be above medium_from, which is 20.');
    expect(others.map(({ param }) => param)).toEqual(['order_value_high.to']);
  });
});

describe('a rule', () => {
  it('is made once, changed and removed', () => {
    const create = (policy: RiskPolicy) => writeRule(policy, { kind: 'create', rule: 'rr_1', terms, at: 7 });
    given(riskPolicy).when(create).then(created); // prettier-ignore
    given(riskPolicy, created).when(create).thenNothing();
    const on = fact('risk_rule.changed', { ...rule, enabled: true });
    given(riskPolicy, created).when((policy) => writeRule(policy, { kind: 'change', rule: 'rr_1', terms: { enabled: true } })).then(on); // prettier-ignore
    given(riskPolicy, created, on).when((policy) => writeRule(policy, { kind: 'remove', rule: 'rr_1' })).then(fact('risk_rule.removed', { rule: 'rr_1' })); // prettier-ignore
    expect(folded(riskPolicy, [created, on, fact('risk_rule.removed', { rule: 'rr_1' })]).rules).toEqual([]);
  });

  it('sets one thing: a level replaces a recommendation', () => {
    given(riskPolicy, created)
      .when((policy) => writeRule(policy, { kind: 'change', rule: 'rr_1', terms: { level: 'high' } }))
      .then(fact('risk_rule.changed', { ...rule, recommendation: null, level: 'high' as const }));
  });

  it('can be switched on and off even if its conditions would be refused today, but not given others', () => {
    const old = { ...rule, conditions: [{ field: 'payment_option', operator: 'is', value: 'cash' }] as const };
    const changing = (changes: Partial<RuleTerms>) => (policy: RiskPolicy) =>
      writeRule(policy, { kind: 'change', rule: 'rr_1', terms: changes });
    const made = fact('risk_rule.created', old);
    given(riskPolicy, made).when(changing({ enabled: true })).then(fact('risk_rule.changed', { ...old, enabled: true })); // prettier-ignore
    given(riskPolicy, created).when(changing({ conditions: old.conditions })).refuses('invalid_enum_value', {}, 'conditions.0.value'); // prettier-ignore
  });

  it('must exist to be changed', () =>
    given(riskPolicy).when((policy) => writeRule(policy, { kind: 'remove', rule: 'rr_1' })).refuses('resource_missing', {}, 'id')); // prettier-ignore
});

describe('an outcome', () => {
  const { basis, assessment, level, recommendation } = risk;
  const news: Omit<OutcomeRecorded, 'instead_of'> = {
    order: 'ord_1',
    outcome: 'rto',
    assessment,
    level,
    recommendation,
    ...basis,
    cash: true,
    placed_at: 0,
  };

  it.each([
    [null, 'rto', true],
    [null, 'cancelled', true],
    ['rto', 'rto', false],
    ['rto', 'delivered', true],
    ['delivered', 'rto', false],
    ['cancelled', 'delivered', false],
    ['rto', 'cancelled', false],
  ] as const)('after %s, %s is recorded: %s', (last, outcome, isNews) =>
    expect(recordOutcome(last, { ...news, outcome })).toEqual(
      isNews ? [fact('risk.outcome_recorded', { ...news, outcome, instead_of: last })] : [],
    ),
  );
});
