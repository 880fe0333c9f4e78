import { type Condition, matches, matchingRules, type RiskRule } from '#risk/domain/rules';
import { harmless } from '#test/support/facts/risk-facts';

const scored = { score: 20, factors: ['late_night'] as const };
const inputs = {
  ...harmless,
  amount: 100,
  postal_code: '560038',
  state: 'Karnataka',
  products: ['Red SHOE', 'HAT-1', 'Café Coin'],
  tags: [],
};
const asks = (field: Condition['field'], operator: Condition['operator'], value: string | number): boolean =>
  matches([{ field, operator, value }], inputs, scored);

describe('a condition', () => {
  it.each<[...Parameters<typeof asks>, boolean]>([
    ['product', 'is', 'red shoe', true],
    ['product', 'is', 'red', false],
    ['product', 'is_not', 'RED SHOE', false],
    ['product', 'is_not', 'blue shoe', true],
    ['product', 'starts_with', 'hat-', true],
    ['product', 'starts_with', 'shoe', false],
    ['product', 'starts_with', 'hat-1 and more', false],
    ['product', 'is', 'cafe\u0301  coin', true],
    ['product', 'is', 'CAFÉ COIN\u200b', true],
    ['product', 'is_not', 'Café\u00a0Coin', false],
    ['product', 'starts_with', 'Cafe\u0301', true],
    ['product', 'starts_with', 'Cafe\u0301 ', true],
    ['product', 'starts_with', 'Red ', true],
    ['product', 'starts_with', 'Red S ', false],
    ['product', 'is', 'cafe coin', false],
    ['tag', 'is', 'vip', false],
    ['tag', 'is_not', 'vip', true],
    ['factor', 'is', 'late_night', true],
    ['payment_option', 'starts_with', 'CO', true],
    ['state', 'is', 'karnataka', true],
    ['postal_code', 'starts_with', '5600', true],
    ['score', 'is', 20, true],
    ['score', 'at_least', 21, false],
    ['amount', 'at_most', 100, true],
    ['hour', 'is', 12, true],
  ])('%s %s %s: %s', (field, operator, value, does) => expect(asks(field, operator, value)).toBe(does));
});

it('a product is normalised once for any number of conditions', () => {
  let folds = 0;
  const shoe = { toLowerCase: () => (folds++, 'shoe') } as string;
  const conditions = Array.from({ length: 20 }, (): Condition => ({ field: 'product', operator: 'is', value: 'Shoe' }));
  const rule: RiskRule = { rule: 'rr_1', name: 'a', conditions, recommendation: 'verify', level: null, enabled: true, created_at: 0 };
  expect(matchingRules([rule, rule], { ...harmless, products: [shoe] }, scored)).toHaveLength(2);
  expect(folds).toBe(1);
});
