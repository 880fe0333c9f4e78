import { type Condition } from '#risk/domain/rules';
import { checkedRule, type RuleTerms } from '#risk/domain/rule-terms';
import { refusalOf } from '#test/support/facts/given';

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
  it('do not change if they are valid', () => expect(checkedRule(terms)).toEqual(terms));

  it.each<[Condition['operator'], string]>([
    ['is', 'COD'],
    ['is_not', 'prepaid'],
    ['starts_with', 'partial'],
  ])('may compare the payment option: %s %s', (operator, value) => {
    const asking = { ...terms, conditions: [{ field: 'payment_option', operator, value }] as const };
    expect(checkedRule(asking)).toEqual(asking);
  });

  it('report all invalid ones', () => {
    const conditions: Condition[] = [
      { field: 'amount', operator: 'starts_with', value: '7' },
      { field: 'tag', operator: 'is', value: 'vip' },
      { field: 'state', operator: 'is', value: 7 },
      { field: 'factor', operator: 'is', value: 'bad_mood' },
      { field: 'payment_option', operator: 'is_not', value: 'cash' },
    ];
    expect(faultsOf({ conditions, recommendation: null })).toEqual([
      ['invalid_enum_value', 'conditions.0.operator'],
      ['invalid_integer', 'conditions.0.value'],
      ['invalid_type', 'conditions.2.value'],
      ['invalid_enum_value', 'conditions.3.value'],
      ['invalid_enum_value', 'conditions.4.value'],
      ['missing_field', 'recommendation'],
    ]);
    expect(faultsOf({ level: 'high' })).toEqual([['parameters_exclusive', 'level']]);
  });
});
