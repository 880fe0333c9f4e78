import type { Condition } from '#risk/domain/rules';
import { comparedConditions } from '#risk/features/rule-values';

it.each<[Condition['field'], Condition['operator'], Condition['value'], Condition['value']]>([
  ['state', 'is', 'KA', 'Karnataka'],
  ['state', 'is_not', 'orissa', 'Odisha'],
  ['state', 'is', 'Atlantis', 'Atlantis'],
  ['state', 'starts_with', 'ch', 'ch'],
  ['postal_code', 'is', '560 038', '560038'],
  ['postal_code', 'is', '५६०-०३८', '560038'],
  ['postal_code', 'starts_with', '56 00', '5600'],
  ['postal_code', 'starts_with', '-', '-'],
  ['tag', 'is', 'K A', 'K A'],
  ['state', 'is', 7, 7],
])('%s %s %j asks for %j', (field, operator, value, compared) =>
  expect(comparedConditions([{ field, operator, value }])).toEqual([{ field, operator, value: compared }]),
);
