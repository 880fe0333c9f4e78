import { currencyOf } from '#platform/currencies/currencies';

describe('currencies', () => {
  it.each([
    ['INR', 2],
    ['jpy', 0],
    ['KWD', 3],
    ['XCG', 2],
    ['xcg', 2],
  ])('%s has %i decimals', (code, digits) => expect(currencyOf(code)?.digits).toBe(digits));

  it.each(['HRK', 'SLL', 'ZWL', 'DEM', 'ABC', 'IN', '', '₹', 'INRX'])('%j is none', (code) => expect(currencyOf(code)).toBeUndefined());
});
