import fc from 'fast-check';
import { canonicalJson } from '#http/idempotency/canonical-json';

const reversed = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([name, field]) => [name, reversed(field)]),
  );
};

describe('canonical JSON', () => {
  it('is the same value, and the same text for any order of fields', () =>
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
        expect(canonicalJson(reversed(value))).toBe(canonicalJson(value));
      }),
    ));

  it('distinguishes texts from numbers, and lists in another order', () => {
    expect(canonicalJson({ amount: '1' })).not.toBe(canonicalJson({ amount: 1 }));
    expect(canonicalJson([1, 2])).not.toBe(canonicalJson([2, 1]));
  });

  it('refuses endless nesting', () => {
    expect(() => canonicalJson(JSON.parse('['.repeat(100_000) + ']'.repeat(100_000)))).toThrow('nested more than 100');
  });
});
