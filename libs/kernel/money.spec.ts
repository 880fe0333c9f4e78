import fc from 'fast-check';
import { MOST_MINOR, percentOf, sum } from '#kernel/money';

describe('a per cent of an amount', () => {
  it.each([
    [100, 25, 25],
    [101, 50, 51],
    [99, 50, 50],
    [249, 10, 25],
    [244, 10, 24],
    [MOST_MINOR, 99, 9_899_999_999],
  ])('of %d at %d %% is %d, rounded half up', (amount, percent, expected) => {
    expect(percentOf(amount, percent)).toBe(expected);
  });

  it('is within half a minor unit of the exact share, for every amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: MOST_MINOR }), fc.integer({ min: 1, max: 99 }), (amount, percent) => {
        const share = percentOf(amount, percent);
        expect(Number.isInteger(share)).toBe(true);
        expect(Math.abs(share * 100 - amount * percent)).toBeLessThanOrEqual(50);
      }),
    );
  });
});

describe('a sum of amounts', () => {
  it('is 0 for none, and the total otherwise', () => {
    expect([sum([]), sum([1, 2, 3]), sum(new Set([5, 7]))]).toEqual([0, 6, 12]);
  });
});
