import type { Condition } from '#risk/domain/rules';
import { comparedConditions } from '#risk/features/rule-values';
import { refusalOf } from '#test/support/facts/given';

it.each<[Condition['field'], Condition['operator'], Condition['value'], Condition['value']]>([
  ['state', 'is', 'KA', 'Karnataka'],
  ['state', 'is_not', 'orissa', 'Odisha'],
  ['state', 'is', 'Telanga\u0304na', 'Telangana'],
  ['state', 'is_not', 'Atlantis', 'Atlantis'],
  ['state', 'starts_with', 'ch', 'ch'],
  ['postal_code', 'is', '560 038', '560038'],
  ['postal_code', 'is', '५६०-०३८', '560038'],
  ['postal_code', 'is', '\u200e५६००३८', '560038'],
  ['postal_code', 'starts_with', '56 00', '5600'],
  ['postal_code', 'starts_with', '-', '-'],
  ['tag', 'is', 'K A', 'K A'],
  ['state', 'is', 7, 7],
])('%s %s %j asks for %j', (field, operator, value, compared) =>
  expect(comparedConditions([{ field, operator, value }])).toEqual([{ field, operator, value: compared }]),
);

it.each<[Condition['operator'], string]>([
  ['is', 'Atlantis'],
  ['is', 'कर्नाटक'],
  ['starts_with', 'Atl'],
  ['starts_with', 'Karnataka State'],
])('no state that a rule could meet %s %s', (operator, value) => {
  const conditions: Condition[] = [
    { field: 'score', operator: 'is', value: 5 },
    { field: 'state', operator, value },
  ];
  expect(refusalOf(() => comparedConditions(conditions))).toMatchObject({ code: 'invalid_range', param: 'conditions.1.value' });
});
