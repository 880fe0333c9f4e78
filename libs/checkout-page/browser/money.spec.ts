import { Money } from '#checkout-page/browser/money';

describe('an amount', () => {
  it.each([
    ['INR', 'en', 2, 12_345_600, '₹1,23,456.00'],
    ['INR', 'hi', 2, 12_345_600, '₹1,23,456.00'],
    ['JPY', 'en', 0, 2_499, 'JP¥2,499'],
    ['KWD', 'en', 3, 1_234_567, 'KWD\u00a01,234.567'],
    ['IQD', 'en', 3, 1_250, 'IQD\u00a01.250'],
    ['USD', 'en', 2, 999_999, '$9,999.99'],
    ['INR', 'en', 2, -20_000, '\u2212₹200.00'],
  ])('of %s in %s, with %i minor digits', (currency, language, digits, amount, said) => {
    expect(new Money(currency, language, digits).say(amount)).toBe(said);
  });
});
