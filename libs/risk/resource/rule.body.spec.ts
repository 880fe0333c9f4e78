import { CreateRuleBody } from '#risk/resource/rule.body';
import { checkedRule, type RuleTerms } from '#risk/domain/rule-terms';
import { comparedConditions } from '#risk/features/rule-values';
import { faultsIn } from '#test/support/facts/body-faults';
import { refusalOf } from '#test/support/facts/given';

const rule = (...conditions: object[]) => ({ name: 'a', recommendation: 'verify', conditions });
const about = (changes: object) => rule({ field: 'factor', operator: 'is', value: 'late_night', ...changes });

describe('the body of a rule', () => {
  it.each([
    [about({ value: { $gt: 1 } }), 'invalid_value', 'conditions.0.value'],
    [about({ field: 'shoe_size' }), 'invalid_enum_value', 'conditions.0.field'],
    [about({ field: 'product', value: '\u200b' }), 'invalid_value', 'conditions.0.value'],
    [rule(), 'array_empty', 'conditions'],
  ])('is refused as %j', (body, code, param) => expect(faultsIn(CreateRuleBody, body)).toEqual([[code, param]]));
});

describe('a rule that nothing could meet', () => {
  it.each([
    [[{ field: 'hour', operator: 'at_least', value: 24 }], 'conditions.0.value'],
    [[{ field: 'hour', operator: 'at_most', value: -1 }], 'conditions.0.value'],
    [[{ field: 'score', operator: 'is', value: 101 }], 'conditions.0.value'],
    [[{ field: 'state', operator: 'is', value: 'Atlantis' }], 'conditions.0.value'],
    [[{ field: 'postal_code', operator: 'is', value: '56003' }], 'conditions.0.value'],
    [
      [
        { field: 'hour', operator: 'at_least', value: 22 },
        { field: 'hour', operator: 'at_most', value: 4 },
      ],
      'conditions.1.value',
    ],
  ])('is refused: %j', (conditions, param) => {
    const terms = rule(...conditions) as unknown as RuleTerms;
    const refusal = refusalOf(() => checkedRule({ ...terms, level: null, conditions: comparedConditions(terms.conditions) }));
    expect([refusal.code, refusal.param]).toEqual(['invalid_range', param]);
  });
});
