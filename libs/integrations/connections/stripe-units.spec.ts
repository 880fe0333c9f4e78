import { codes } from 'currency-codes';
import { amountFromStripe, stripeAmount, stripeStep } from '#integrations/connections/stripe-units';

describe('money as Stripe counts it', () => {
  it.each([
    ['INR', 249_900, 249_900],
    ['USD', 1, 1],
    ['JPY', 500, 500],
    ['ISK', 5_000, 500_000],
    ['UGX', 5_000, 500_000],
    ['MGA', 500_000, 5_000],
    ['KWD', 5_120, 5_120],
    ['HUF', 1_045, 1_045],
    ['TWD', 80_045, 80_045],
    ['ISK', 9_999_999_999, 999_999_999_900],
  ])('%s: %i minor units are %i, and back', (currency, minor, there) => {
    expect(stripeAmount(minor, currency)).toBe(there);
    expect(amountFromStripe(there, currency)).toBe(minor);
  });

  it.each([
    ['MGA', 500_050],
    ['MGA', 1],
    ['KWD', 5_124],
    ['BHD', 1],
    ['TND', 999],
  ])('%s: %i minor units cannot be charged', (currency, minor) => expect(stripeAmount(minor, currency)).toBeNull());

  it('refuses parts of a minor unit', () => {
    expect([amountFromStripe(4_010, 'ISK'), amountFromStripe(99, 'UGX')]).toEqual([40, 0]);
  });

  it('converts back to the same amount, in every currency, for every amount that can be charged; all others lie between its steps', () => {
    for (const currency of codes()) {
      const step = stripeStep(currency);
      for (const minor of [1, 7, 10, 99, 100, 101, 1_000, 123_450, 9_999_999_900, 9_999_999_999]) {
        const there = stripeAmount(minor, currency);
        expect([currency, minor, there === null]).toEqual([currency, minor, minor % step !== 0]);
        if (there !== null) expect(amountFromStripe(there, currency)).toBe(minor);
      }
    }
  });
});
