import { type Condition } from '#risk/domain/rules';
import { checkedRule, type RuleTerms } from '#risk/domain/rule-terms';
import { refusalOf } from '#test/support/given';

const terms: RuleTerms = {
  name: 'a',
  conditions: [{ field: 'hour', operator: 'is', value: 4 }],
  recommendation: 'verify',
  level: null,
  enabled: true,
};
const faultsOf = (changes: Partial<RuleTerms>): unknown[] => {
  const refusal = refusalOf(() => checkedRule({ ...terms, ...changes }));
  return [refusal, ...refusal.others].map(({ code, param }) => [code, param]);
};

describe('the terms of a rule', () => {
  it('stay as they are where they make sense', () => expect(checkedRule(terms)).toEqual(terms));

  it('tell all that makes none', () => {
    const conditions: Condition[] = [
      { field: 'amount', operator: 'starts_with', value: '7' },
      { field: 'tag', operator: 'is', value: 'vip' },
      { field: 'state', operator: 'is', value: 7 },
      { field: 'factor', operator: 'is', value: 'bad_mood' },
    ];
    expect(faultsOf({ conditions, recommendation: null })).toEqual([
      ['invalid_enum_value', 'conditions.0.operator'],
      ['invalid_integer', 'conditions.0.value'],
      ['invalid_type', 'conditions.2.value'],
      ['invalid_enum_value', 'conditions.3.value'],
      ['missing_field', 'recommendation'],
    ]);
    expect(faultsOf({ level: 'high' })).toEqual([['parameters_exclusive', 'level']]);
  });
});
