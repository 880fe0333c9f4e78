import fc from 'fast-check';
import { decimalOf, minorOf } from '#integrations/storefront/platform/shopify/shopify-money';

describe('an amount of the platform', () => {
  it.each([
    ['2499.00', 'INR', 249_900],
    ['2499', 'INR', 249_900],
    ['0.5', 'INR', 50],
    ['1200', 'JPY', 1_200],
    ['1.234', 'KWD', 1_234],
    ['10.000', 'INR', 1_000],
    ['10.005', 'INR', null],
    ['-1.00', 'INR', null],
    ['1e3', 'INR', null],
    ['', 'INR', null],
    [null, 'INR', null],
  ])('%s of %s is %s in minor units', (text, currency, amount) => expect(minorOf(text, currency)).toBe(amount));

  it('is the same there and back', () =>
    fc.assert(
      fc.property(fc.nat(9_999_999_999), fc.constantFrom('INR', 'JPY', 'KWD', 'USD'), (amount, currency) =>
        expect(minorOf(decimalOf(amount, currency), currency)).toBe(amount),
      ),
    ));
});
