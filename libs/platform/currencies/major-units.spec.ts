import { majorUnits } from '#platform/currencies/major-units';

describe('an amount in major units', () => {
  it.each([
    [149_900, 'INR', '1499.00'],
    [5, 'INR', '0.05'],
    [-5, 'INR', '-0.05'],
    [1234, 'JPY', '1234'],
    [1234, 'KWD', '1.234'],
    [9_999_999_999, 'INR', '99999999.99'],
  ])('of %i %s is %s', (minor, currency, text) => expect(majorUnits(minor, currency)).toBe(text));
});
