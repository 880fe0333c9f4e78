import fc from 'fast-check';
import { minorIn, isSameMoney, minus, MOST_MINOR, percentOf, sum, sumIn } from '#kernel/money';

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

describe('money of a currency', () => {
  const dollars = { amount: 5_000, currency: 'USD' };
  const rupees = { amount: 425_000, currency: 'INR' };

  it('is added to and taken from money of the same currency alone', () => {
    expect(sumIn('USD', [dollars, dollars])).toEqual({ amount: 10_000, currency: 'USD' });
    expect(sumIn('INR', [])).toEqual({ amount: 0, currency: 'INR' });
    expect(minus(dollars, { amount: 1_500, currency: 'USD' })).toEqual({ amount: 3_500, currency: 'USD' });
    expect(() => sumIn('USD', [dollars, rupees])).toThrow('INR cannot be added to USD.');
    expect(() => minus(rupees, dollars)).toThrow('USD cannot be added to INR.');
  });

  it('is the same if amount and currency are, and has an amount in its own currency', () => {
    expect([isSameMoney(dollars, { ...dollars }), isSameMoney(dollars, { ...dollars, currency: 'AUD' })]).toEqual([true, false]);
    expect([isSameMoney(null, null), isSameMoney(dollars, null)]).toEqual([true, false]);
    expect([minorIn('USD', dollars), minorIn('INR', dollars), minorIn('INR', null)]).toEqual([5_000, null, null]);
  });
});
