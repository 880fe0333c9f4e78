import { charges, leastOf, stepOf } from '#integrations/connections/charge-limits';

type Kind = 'razorpay' | 'stripe' | 'sandbox';

describe('an amount', () => {
  it.each<[Kind, number, string, boolean]>([
    ['razorpay', 100, 'INR', true],
    ['razorpay', 99, 'INR', false],
    ['razorpay', 1, 'INR', false],
    ['razorpay', 99, 'USD', true],
    ['razorpay', 5_124, 'KWD', false],
    ['razorpay', 5_120, 'KWD', true],
    ['razorpay', 1_005, 'BHD', false],
    ['razorpay', 1_010, 'OMR', true],
    ['razorpay', 5_001, 'JPY', true],
    ['stripe', 5_124, 'KWD', false],
    ['stripe', 5_120, 'KWD', true],
    ['stripe', 99, 'INR', true],
    ['sandbox', 5_124, 'KWD', true],
    ['sandbox', 1, 'INR', true],
  ])('at %s of %d %s (minor units) is charged: %s', (kind, amount, currency, expected) => {
    expect(charges({ kind }, { amount, currency })).toBe(expected);
  });

  it('has a step and a least amount', () => {
    expect([stepOf({ kind: 'razorpay' }, 'KWD'), stepOf({ kind: 'razorpay' }, 'INR'), stepOf({ kind: 'sandbox' }, 'KWD')]).toEqual([
      10, 1, 1,
    ]);
    expect([leastOf({ kind: 'razorpay' }, 'INR'), leastOf({ kind: 'razorpay' }, 'USD'), leastOf({ kind: 'stripe' }, 'INR')]).toEqual([100, 1, 1]); // prettier-ignore
  });
});
