import { checkPossible } from '#risk/domain/rule-possibility';
import type { Condition } from '#risk/domain/rules';
import { refusalOf } from '#test/support/facts/given';

type Short = readonly [field: Condition['field'], operator: Condition['operator'], value: string | number];
const of = (...conditions: readonly Short[]): Condition[] => conditions.map(([field, operator, value]) => ({ field, operator, value }));

describe('conditions that can never hold', () => {
  it.each<[Short, ...Short[]]>([
    [['hour', 'at_least', 24]],
    [['hour', 'is', -1]],
    [['hour', 'at_least', -1]],
    [['hour', 'at_most', 24]],
    [['score', 'at_least', 101]],
    [['score', 'at_most', -1]],
    [['amount', 'is', 0]],
    [['amount', 'at_most', 0]],
    [['amount', 'at_least', 10_000_000_000]],
    [['hour', 'at_least', 22], ['hour', 'at_most', 4]],
    [['amount', 'at_most', 100], ['amount', 'at_least', 101]],
    [['score', 'is', 5], ['score', 'is', 6]],
    [['score', 'is', 5], ['score', 'at_least', 6]],
    [['score', 'at_least', 50], ['hour', 'at_least', 5], ['score', 'at_most', 49]],
    [['postal_code', 'is', '56003']],
    [['postal_code', 'is', '5600380']],
    [['postal_code', 'is', 'SW1A']],
    [['postal_code', 'starts_with', '5600380']],
    [['postal_code', 'starts_with', 'x']],
    [['postal_code', 'is', '560038'], ['postal_code', 'is', '560039']],
    [['postal_code', 'is', '560038'], ['postal_code', 'starts_with', '110']],
    [['postal_code', 'starts_with', '56'], ['postal_code', 'starts_with', '11']],
    [['state', 'is', 'Karnataka'], ['state', 'is', 'Kerala']],
    [['state', 'is_not', 'KARNATAKA'], ['state', 'is', 'Karnataka']],
    [['payment_option', 'is', 'cod'], ['payment_option', 'is', 'prepaid']],
    [['payment_option', 'starts_with', 'p'], ['payment_option', 'is_not', 'prepaid'], ['payment_option', 'is_not', 'partial_prepaid']],
    [['tag', 'is', 'vip'], ['tag', 'is_not', 'VIP']],
    [['product', 'is', 'Café Coin'], ['product', 'is_not', 'cafe\u0301 coin']],
    [['factor', 'is', 'late_night'], ['factor', 'is_not', 'late_night']],
  ])('are %j %j', (...conditions) =>
    expect(refusalOf(() => checkPossible(of(...conditions)))).toMatchObject({
      code: 'invalid_range',
      param: `conditions.${conditions.length - 1}.value`,
    })); // prettier-ignore

  it('are reported together, one of each field', () => {
    const refusal = refusalOf(() => checkPossible(of(['hour', 'is', 24], ['hour', 'is', 25], ['score', 'is', 101])));
    expect([refusal, ...refusal.others].map(({ param }) => param).toSorted()).toEqual(['conditions.0.value', 'conditions.2.value']);
  });
});

describe('conditions that can hold', () => {
  it.each<Short[]>([
    [['hour', 'at_least', 0], ['hour', 'at_most', 23]],
    [['hour', 'is', 23], ['hour', 'at_least', 23]],
    [['score', 'at_least', 0], ['score', 'at_most', 100], ['score', 'is', 100]],
    [['amount', 'at_least', 0]],
    [['amount', 'at_least', 9_999_999_999]],
    [['postal_code', 'is', '560038'], ['postal_code', 'starts_with', '56'], ['postal_code', 'is_not', '560039']],
    [['postal_code', 'starts_with', '5'], ['postal_code', 'starts_with', '560']],
    [['postal_code', 'is_not', 'SW1A']],
    [['state', 'is_not', 'Karnataka'], ['state', 'is_not', 'Kerala'], ['state', 'starts_with', 'K']],
    [['payment_option', 'starts_with', 'p'], ['payment_option', 'is_not', 'prepaid']],
    [['payment_option', 'is_not', 'prepaid'], ['payment_option', 'is_not', 'partial_prepaid'], ['payment_option', 'is_not', 'cod']],
    [['tag', 'is', 'vip'], ['tag', 'is', 'new'], ['tag', 'is_not', 'old']],
    [['factor', 'is', 'late_night'], ['factor', 'is', 'customer_new']],
    [['product', 'starts_with', 'a'], ['product', 'starts_with', 'b']],
  ])('are %j %j', (...conditions) => expect(() => checkPossible(of(...conditions))).not.toThrow()); // prettier-ignore
});
