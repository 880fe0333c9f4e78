import fc from 'fast-check';
import { minorOf, presentTotal } from '#integrations/storefront/shop-client/shopify/shopify-money';
import { majorUnits } from '#platform/currencies/major-units';

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

  it('is the same after converting there and back', () =>
    fc.assert(
      fc.property(fc.nat(9_999_999_999), fc.constantFrom('INR', 'JPY', 'KWD', 'USD'), (amount, currency) =>
        expect(minorOf(majorUnits(amount, currency), currency)).toBe(amount),
      ),
    ));
});

describe('the present total of an order', () => {
  const is = (total: number, current: number | null, refunded = 0, cancelled = false) =>
    presentTotal({ total, current, refunded, cancelled });

  it('is the current total, which falls with removed lines and rises with added ones', () => {
    expect([is(2_499, 2_499), is(2_499, 2_000), is(2_499, 0), is(2_499, 3_000), is(3_000, 3_000)]).toEqual([2_499, 2_000, 0, 3_000, 3_000]);
  });

  it('is not changed by refunds, whether or not the platform deducts them', () => {
    expect([is(2_499, 1_999, 500), is(2_499, 2_499, 500), is(2_499, 0, 2_499)]).toEqual([2_499, 2_499, 2_499]);
    expect(is(2_499, 1_500, 500)).toBe(2_000);
    expect(is(2_499, 2_600, 500)).toBe(2_600);
  });

  it('is the original total if the platform gives no other, and for a cancelled order', () => {
    expect([is(2_499, null), is(2_499, 0, 0, true), is(2_499, null, 500)]).toEqual([2_499, 2_499, 2_499]);
  });
});
